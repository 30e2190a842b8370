import { ed25519 } from '@noble/curves-frost/ed25519.js'

const { Point } = ed25519
type Point = InstanceType<typeof Point>

/** The scalars of edwards25519: the integers modulo the order of its prime-order subgroup. */
export const scalars = Point.Fn
export const elementLength = 32

/**
 * Reads an element as RFC 9591 §3.1 asks (DeserializeElement): canonical, in the prime-order subgroup, not the identity.
 * A point of small order, or with a part of small order, would let a sender mark or cancel what honest parties add.
 * @throws {Error} otherwise
 */
export function toElement(bytes: Uint8Array): Point {
  const point = Point.fromBytes(Uint8Array.from(bytes))
  if (point.is0() || !point.isTorsionFree()) throw new Error('Not an element of the group.')
  return point
}

/**
 * Reads a scalar as RFC 9591 §3.1 asks (DeserializeScalar), and refuses zero.
 * @throws {Error} when it is not below the order of the group
 */
export function toScalar(bytes: Uint8Array): bigint {
  const scalar = scalars.fromBytes(Uint8Array.from(bytes))
  if (scalars.is0(scalar)) throw new Error('Zero is no secret.')
  return scalar
}

/** The element of a secret scalar: always the same sequence of operations. */
export function toPublic(secret: bigint): Uint8Array {
  return Point.BASE.multiply(secret).toBytes()
}

/** The value of a polynomial at `x`, from its coefficients, lowest first. */
export function evaluate(coefficients: readonly bigint[], x: number): bigint {
  return coefficients.reduceRight((sum, coefficient) => scalars.add(scalars.mul(sum, BigInt(x)), coefficient), 0n)
}

/**
 * The element of a polynomial's value at `x`, from the commitments to its coefficients (RFC 9591 appendix C.2). Without
 * `constant`, the lowest commitment belongs to x¹: the polynomial is zero at 0.
 */
export function evaluateCommitments(
  commitments: readonly Uint8Array[],
  x: number,
  { constant = true } = {},
): Uint8Array {
  const factor = BigInt(x)
  const sum = commitments.reduceRight(
    (sum, commitment) => sum.multiplyUnsafe(factor).add(Point.fromBytes(commitment)),
    Point.ZERO,
  )
  return (constant ? sum : sum.multiplyUnsafe(factor)).toBytes()
}

/** The sum of elements. It may be the identity, which {@link toElement} refuses. */
export function addElements(elements: readonly Uint8Array[]): Uint8Array {
  return elements.reduce((sum, element) => sum.add(Point.fromBytes(element)), Point.ZERO).toBytes()
}

/** Multiplies `element` by a public scalar. */
export function multiplyElement(element: Uint8Array, factor: bigint): Uint8Array {
  return Point.fromBytes(element).multiplyUnsafe(factor).toBytes()
}

/** The weight of party `x` when `parties` interpolate at 0 (RFC 9591 §4.2). */
export function lagrange(parties: readonly number[], x: number): bigint {
  const others = parties.filter((party) => party !== x).map(BigInt)
  const numerator = others.reduce((product, other) => scalars.mul(product, other), 1n)
  const denominator = others.reduce((product, other) => scalars.mul(product, scalars.sub(other, BigInt(x))), 1n)
  return scalars.div(numerator, denominator)
}
