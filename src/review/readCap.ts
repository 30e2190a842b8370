import { type NoAmount, readAmount } from './readAmount.ts'

/** Why a typed limit can't be set. `tooHigh` in `words/cap` is the sentence of `asked`. */
export type CapProblem = NoAmount | 'asked'

/**
 * Reads a limit that the user typed, in base units.
 * @param options.asked base units: what the site asks for, and the most that the user can permit
 */
export function readCap(
  text: string,
  { decimals, asked }: { decimals: number; asked: bigint },
): { units: bigint } | { problem: CapProblem } {
  const read = readAmount(text, { decimals, available: asked })
  if ('units' in read) return read
  // An approval pays no fee from the token, so only the upper limit is left.
  return { problem: read.problem === 'balance' || read.problem === 'fee' ? 'asked' : read.problem }
}
