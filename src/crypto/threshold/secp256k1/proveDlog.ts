import { type Blinded, plus } from './blinded.ts'
import { oracleScalar } from './oracle.ts'
import { encodePoints, generator, type Point, timesPublic, timesTable } from './point.ts'
import { mod, randomScalar } from './scalar.ts'

/** Schnorr's proof of knowledge of a discrete logarithm, made non-interactive by an oracle (Fiat–Shamir). */
export type DlogProof = { commitment: Point; response: bigint }

/** Proves knowledge of `secret`, whose product with the generator is `point`. `context` names run, prover and purpose. */
export function proveDlog(context: Uint8Array, secret: Blinded, point: Point): DlogProof {
  const nonce = randomScalar()
  const commitment = generator.multiply(nonce)
  const challenge = challengeOf(context, point, commitment)
  return { commitment, response: plus(nonce, [mod(secret[0] * challenge), mod(secret[1] * challenge)]) }
}

export function isDlogProof(context: Uint8Array, point: Point, { commitment, response }: DlogProof): boolean {
  const challenge = challengeOf(context, point, commitment)
  return timesTable(generator, response).equals(commitment.add(timesPublic(point, challenge)))
}

function challengeOf(context: Uint8Array, point: Point, commitment: Point): bigint {
  return oracleScalar('discrete logarithm', [context, encodePoints(point, commitment)])
}
