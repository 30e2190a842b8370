import { type Blinded, plus } from './blinded.ts'
import { identity, type Point, timesPublic } from './point.ts'
import { invertPublic, mod, randomScalar } from './scalar.ts'

/** What a dealer shares: a secret at 0, and random coefficients for 1 to the degree. */
export type Polynomial = { constant: Blinded; coefficients: readonly bigint[] }

export function randomPolynomial(constant: Blinded, degree: number): Polynomial {
  return { constant, coefficients: Array.from({ length: degree }, randomScalar) }
}

/** The share of party `x`. */
export function evaluate({ constant, coefficients }: Polynomial, x: number): bigint {
  const term = coefficients.reduceRight((sum, coefficient) => mod((sum + coefficient) * BigInt(x)), 0n)
  return plus(term, constant)
}

/** The same on commitments, from the constant's on (Feldman): the public key of party `x`'s share. */
export function evaluateCommitments(commitments: readonly Point[], x: number): Point {
  return commitments.reduceRight((sum, commitment) => timesPublic(sum, BigInt(x)).add(commitment), identity)
}

/** The factor of `party` in the value at 0 that `parties` interpolate. */
export function lagrange(party: number, parties: readonly number[]): bigint {
  let [numerator, denominator] = [1n, 1n]
  for (const other of parties) {
    if (other === party) continue
    numerator *= BigInt(other)
    denominator *= BigInt(other - party)
  }
  return mod(numerator * invertPublic(denominator))
}
