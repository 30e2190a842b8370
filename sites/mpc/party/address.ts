import { secp256k1 } from '@noble/curves/secp256k1'
import { fromHex, toBase58, toHex, toSuiAddress } from 'latchkey/crypto'
import type { ChainName } from 'latchkey/wire/mpc'
import { publicKeyToAddress } from 'viem/utils'

/**
 * Returns a key's address on its chain. The frame computes it itself, so that a server cannot name another account for the
 * key that both made (threats T20).
 * @param publicKey lower-case hex: compressed SEC 1 on secp256k1, RFC 8032 on Ed25519
 */
export function addressOf(chainName: ChainName, publicKey: string): string {
  return addresses[chainName](publicKey)
}

const addresses: Record<ChainName, (publicKey: string) => string> = {
  EVM: (publicKey) => publicKeyToAddress(`0x${uncompress(publicKey)}`),
  SVM: (publicKey) => toBase58(fromHex(publicKey)),
  SUI: (publicKey) => toSuiAddress(fromHex(publicKey)),
}

/** The public key as replies name it: uncompressed on secp256k1 (managed-wallet §4.3). */
export function toReplyKey(
  chainName: ChainName,
  publicKey: string,
): { publicKeyHex: string; rawPublicKey: Uint8Array } {
  const publicKeyHex = chainName === 'EVM' ? uncompress(publicKey) : publicKey
  return { publicKeyHex, rawPublicKey: fromHex(publicKeyHex) }
}

function uncompress(publicKey: string): string {
  return toHex(secp256k1.ProjectivePoint.fromHex(publicKey).toRawBytes(false))
}
