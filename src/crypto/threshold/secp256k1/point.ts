import type { ProjPointType } from '@noble/curves/abstract/weierstrass'
import { hashToCurve, secp256k1 } from '@noble/curves/secp256k1'
import { concatBytes } from '@noble/hashes/utils'

export type Point = ProjPointType<bigint>

const { ProjectivePoint } = secp256k1

export const generator: Point = ProjectivePoint.BASE
export const identity: Point = ProjectivePoint.ZERO
/** Compressed SEC 1. */
export const pointLength = 33

/** Each point in compressed form; a batch shares one field inversion. None may be the identity. */
export function encodePoints(...points: readonly Point[]): Uint8Array<ArrayBuffer> {
  if (points.some((point) => point.equals(identity))) throw new Error('The identity has no encoding here.')
  const affine = ProjectivePoint.normalizeZ([...points])
  return new Uint8Array(concatBytes(...affine.map((point) => point.toRawBytes(true))))
}

/** Reads a compressed point; undefined when it is off the curve, not canonical, or the identity. */
export function decodePoint(bytes: Uint8Array): Point | undefined {
  if (bytes.length !== pointLength) return undefined
  try {
    return ProjectivePoint.fromHex(bytes)
  } catch {
    return undefined
  }
}

/** Multiplies a point that has no table by a public value that may be zero. */
export function timesPublic(point: Point, scalar: bigint): Point {
  return point.multiplyUnsafe(scalar)
}

/**
 * Multiplies the generator, or a point of `precompute`, by a value that may be zero. Not by `multiplyUnsafe`: in
 * @noble/curves 1.9.1 that is wrong for points with tables on curves with an endomorphism.
 */
export function timesTable(point: Point, scalar: bigint): Point {
  return scalar === 0n ? identity : point.multiply(scalar)
}

/** The sum of each point times its scalar, all public. */
export function sumOfProducts(points: readonly Point[], scalars: readonly bigint[]): Point {
  return ProjectivePoint.msm([...points], [...scalars])
}

/** Returns a point with an unknown discrete logarithm (RFC 9380, secp256k1_XMD:SHA-256_SSWU_RO_). */
export function hashToPoint(bytes: Uint8Array): Point {
  return ProjectivePoint.fromAffine(
    hashToCurve(bytes, { DST: 'latchkey-dkls23-1_secp256k1_XMD:SHA-256_SSWU_RO_' }).toAffine(),
  )
}

/** Multiplies a point that is used once by a secret. A table of this size pays even then. */
export function timesSecret(point: Point, scalar: bigint): Point {
  return precompute(point, 2).multiply(scalar)
}

/** A table that makes many secret multiplications of one point cheaper; a wider window suits more of them. */
export function precompute(point: Point, window: number): Point {
  const own = ProjectivePoint.fromAffine(point.toAffine())
  own._setWindowSize(window)
  return own
}
