import { secp256k1 } from '@noble/curves/secp256k1'
import type { Point } from './point.ts'
import { encodeScalars, invertPublic, mod, order, reduceWide } from './scalar.ts'

/** ECDSA's integer of a digest of 32 bytes (SEC 1 §4.1.3). */
export function digestScalar(digest: Uint8Array): bigint {
  const wide = new Uint8Array(48)
  wide.set(digest, 16)
  return reduceWide(new DataView(wide.buffer), 0)
}

/**
 * r ‖ s ‖ v with low s (EIP-2) and v 0 or 1; undefined unless it recovers to `publicKey`, which is verification of all 65
 * bytes.
 * @param parts the sums of all signers' u and w (eprint 2023/765, Protocol 3.6, step 10)
 */
export function assemble(
  { message, publicKey }: { message: Uint8Array; publicKey: Point },
  noncePoint: Point,
  [u, w]: readonly [bigint, bigint],
): Uint8Array<ArrayBuffer> | undefined {
  const { x, y } = noncePoint.toAffine()
  // A point with x at or above the order would need v 2 or 3, which no chain takes. One nonce in 2^127 has it.
  if (x >= order || u === 0n || w === 0n) return undefined
  const s = mod(w * invertPublic(u))
  const isHigh = s > order >> 1n
  const low = isHigh ? order - s : s
  const parity = Number(y & 1n) ^ Number(isHigh)
  const signature = new secp256k1.Signature(x, low).addRecoveryBit(parity)
  if (!signature.recoverPublicKey(message).equals(publicKey)) return undefined
  return new Uint8Array([...encodeScalars(x, low), parity])
}
