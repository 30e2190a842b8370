import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { publicKeyToAddress } from 'viem/utils'

/** The scheme flag of Ed25519 in a Sui address (Sui, "Keys and Addresses"). */
const suiEd25519 = 0x00

/** @param publicKey a point of secp256k1, compressed or not (SEC 1 §2.3.3) */
export function toEthereumAddress(publicKey: Uint8Array): string {
  return publicKeyToAddress(`0x${secp256k1.ProjectivePoint.fromHex(publicKey).toHex(false)}`)
}

/** @param publicKey of Ed25519 (RFC 8032) */
export function toSolanaAddress(publicKey: Uint8Array): string {
  return base58.encode(publicKey)
}

/** @param publicKey of Ed25519 (RFC 8032) */
export function toSuiAddress(publicKey: Uint8Array): string {
  return `0x${bytesToHex(blake2b(Uint8Array.of(suiEd25519, ...publicKey), { dkLen: 32 }))}`
}
