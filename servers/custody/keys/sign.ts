import { ed25519 } from '@noble/curves/ed25519'
import { p256 } from '@noble/curves/nist'
import { secp256k1 } from '@noble/curves/secp256k1'
import { bytesToHex } from '@noble/hashes/utils'
import type { Curve, RawSignature } from 'latchkey/wire/custody'

/**
 * Signs in the wire's form (key-custody §4): secp256k1 and P-256 sign a 32-byte digest (RFC 6979, low S, `v` the parity
 * of R), Ed25519 the bytes themselves (RFC 8032, `v` "00").
 */
export const sign: Record<Curve, (privateKey: Uint8Array, bytes: Uint8Array) => RawSignature> = {
  CURVE_SECP256K1: (privateKey, digest) => toRawSignature(secp256k1.sign(digest, privateKey)),
  CURVE_P256: (privateKey, digest) => toRawSignature(p256.sign(digest, privateKey, { lowS: true })),
  CURVE_ED25519(privateKey, message) {
    const hex = bytesToHex(ed25519.sign(message, privateKey))
    return { r: hex.slice(0, 64), s: hex.slice(64), v: '00' }
  },
}

function toRawSignature(signature: { toCompactRawBytes(): Uint8Array; recovery: number }): RawSignature {
  const hex = bytesToHex(signature.toCompactRawBytes())
  // If R.x exceeds the order, the recovery would be 2 or 3: at most one signature in 2¹²⁷ has it.
  return { r: hex.slice(0, 64), s: hex.slice(64), v: signature.recovery % 2 === 1 ? '01' : '00' }
}
