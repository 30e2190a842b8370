import { generator, type Point } from './point.ts'
import { mod, randomScalar } from './scalar.ts'

/**
 * A secret as two addends, drawn at random for each ceremony. The long-term share then enters one subtraction only. All
 * slow steps use the addends, which no later ceremony reuses, so their timing reveals little about the share.
 */
export type Blinded = readonly [bigint, bigint]

export function blind(secret: bigint): Blinded {
  const mask = randomScalar()
  return [mask, mod(secret - mask)]
}

/** Times a value that is public or used once. */
export function scale([first, second]: Blinded, factor: bigint): Blinded {
  return [mod(first * factor), mod(second * factor)]
}

export function addTo([first, second]: Blinded, term: bigint): Blinded {
  return [first, mod(second + term)]
}

/** Adds the secret to a term that hides it. */
export function plus(term: bigint, [first, second]: Blinded): bigint {
  return mod(term + first + second)
}

/** The secret times the generator. */
export function timesGenerator([first, second]: Blinded): Point {
  // `blind` gives a second addend of 0 only to a secret that equals its random mask.
  return generator.multiply(first).add(generator.multiply(second))
}
