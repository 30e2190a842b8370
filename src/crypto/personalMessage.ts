import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { fromHex, toHex } from './hex.ts'

/** Returns the hash that a wallet signs for a text (EIP-191, version 0x45): 32 bytes. */
export function hashPersonalMessage(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${bytes.length}`)
  return keccak_256(Uint8Array.of(...prefix, ...bytes))
}

/**
 * Returns the address whose key signed a hash: 0x and 40 lower-case hex characters. Undefined if the signature is invalid.
 * @param signature 65 bytes of 0x-prefixed hex: r, s, and 0, 1, 27 or 28
 */
export function recoverAddress(hash: Uint8Array, signature: string): `0x${string}` | undefined {
  try {
    const bytes = fromHex(signature.slice(2))
    if (bytes.length !== 65) return undefined
    const parity = [0, 1, 27, 28].indexOf(bytes[64] ?? -1) % 2
    const point = secp256k1.Signature.fromCompact(bytes.subarray(0, 64)).addRecoveryBit(parity).recoverPublicKey(hash)
    return `0x${toHex(keccak_256(point.toRawBytes(false).subarray(1)).subarray(12))}`
  } catch {
    return undefined
  }
}
