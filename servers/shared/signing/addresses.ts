import { secp256k1 } from '@noble/curves/secp256k1'
import { base58 } from '@scure/base'
import { publicKeyToAddress } from 'viem/utils'

/** @param publicKey a point of secp256k1, compressed or not (SEC 1 §2.3.3) */
export function toEthereumAddress(publicKey: Uint8Array): string {
  return publicKeyToAddress(`0x${secp256k1.ProjectivePoint.fromHex(publicKey).toHex(false)}`)
}

/** @param publicKey of Ed25519 (RFC 8032) */
export function toSolanaAddress(publicKey: Uint8Array): string {
  return base58.encode(publicKey)
}
