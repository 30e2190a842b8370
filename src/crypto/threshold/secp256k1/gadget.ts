import { at } from './at.ts'
import { isBitSet } from './baseOtParameters.ts'
import { oracleScalars } from './oracle.ts'
import { otCount } from './otExtension.ts'
import { mod } from './scalar.ts'

/**
 * The public gadget vector of a pair's direction (eprint 2023/765 §5.1): uniform, and fixed with the pair's set-up.
 */
export function gadgetOf(pair: Uint8Array): bigint[] {
  return oracleScalars('gadget', [pair], otCount)
}

/** The scalar that choice bits encode: the sum of their gadgets. Adds as often whatever the bits are. */
export function encodeChoices(gadget: readonly bigint[], choices: Uint8Array): bigint {
  let sum = 0n
  for (let index = 0; index < otCount; index++) sum += at([0n, at(gadget, index)], Number(isBitSet(choices, index)))
  return mod(sum)
}
