import { oracle } from './oracle.ts'
import { hashToPoint, type Point } from './point.ts'

/** How many base OTs a direction has: κ of the OT extension. */
export const baseOtCount = 128
export const seedLength = 16

/**
 * The second base of one direction's choices. Its logarithm must be unknown: a receiver who knew it would learn both
 * messages of every OT, so it is hashed to the curve and never made as a multiple of the generator.
 */
export function choiceBase(context: Uint8Array): Point {
  return hashToPoint(oracle('choice base', [context]))
}

export const isBitSet = (bits: Uint8Array, index: number): boolean =>
  (((bits[index >> 3] ?? 0) >> (index & 7)) & 1) === 1
