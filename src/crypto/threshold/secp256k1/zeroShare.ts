import { oracleScalar } from './oracle.ts'
import { mod } from './scalar.ts'

/**
 * A share of zero (eprint 2023/765, Functionality 3.4): the shares of all parties of one run add up to 0, and hide each
 * party's key share from the others.
 * @param seeds by the other party's number: a secret that both hold
 */
export function zeroShare(context: Uint8Array, party: number, seeds: ReadonlyMap<number, Uint8Array>): bigint {
  let share = 0n
  for (const [other, seed] of seeds) {
    const term = oracleScalar('zero share', [context, seed])
    share += party < other ? term : -term
  }
  return mod(share)
}
