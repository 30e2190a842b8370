import { randomBytes } from 'latchkey/crypto'

/** A random whole number below `end`. Twelve random bytes make the bias of the remainder negligible. */
export function below(end: number): number {
  return randomBytes(12).reduce((rest, byte) => (rest * 256 + byte) % end, 0)
}

/** Returns the values in a random order, by Fisher and Yates. */
export function shuffle<value>(values: readonly value[]): value[] {
  const left = [...values]
  return values.flatMap(() => left.splice(below(left.length), 1))
}
