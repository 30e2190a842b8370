import { getMinHashLength, mapHashToField } from '@noble/curves/abstract/modular'
import { ed25519 } from '@noble/curves/ed25519'
import { p256 } from '@noble/curves/nist'
import { secp256k1 } from '@noble/curves/secp256k1'
import { randomBytes } from 'latchkey/crypto'
import type { Curve } from 'latchkey/wire/custody'
import type { KeyPair } from './deriveKey.ts'

/** Creates a key of a curve; the caller wipes it. */
export function createKey(curve: Curve): KeyPair {
  return toKeyPair(curve, fresh[curve]())
}

/**
 * Returns the pair of a private key of 32 bytes.
 * @throws when the curve has no such key
 */
export function toKeyPair(curve: Curve, privateKey: Uint8Array): KeyPair {
  return { privateKey, publicKey: publicKeys[curve](privateKey) }
}

const fresh: Record<Curve, () => Uint8Array> = {
  CURVE_SECP256K1: () => drawScalar(secp256k1.CURVE.n),
  CURVE_ED25519: () => randomBytes(32),
  CURVE_P256: () => drawScalar(p256.CURVE.n),
}

/**
 * Returns a private key below the order, from enough bytes that the remainder has no measurable bias (FIPS 186-5
 * §A.2.1).
 */
function drawScalar(order: bigint): Uint8Array {
  const bytes = randomBytes(getMinHashLength(order))
  try {
    return mapHashToField(bytes, order)
  } finally {
    bytes.fill(0)
  }
}

const publicKeys: Record<Curve, (privateKey: Uint8Array) => Uint8Array> = {
  CURVE_SECP256K1: (privateKey) => secp256k1.getPublicKey(privateKey, true),
  CURVE_ED25519: (privateKey) => ed25519.getPublicKey(privateKey),
  CURVE_P256: (privateKey) => p256.getPublicKey(privateKey, true),
}
