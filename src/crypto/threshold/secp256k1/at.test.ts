import { expect, test } from 'vitest'
import { at, byteAt, wordAt } from './at.ts'

test.each([
  ['at', (index: number) => at([7n, 0n], index)],
  ['byteAt', (index: number) => BigInt(byteAt(Uint8Array.of(7, 0), index))],
  ['wordAt', (index: number) => BigInt(wordAt(Uint32Array.of(7, 0), index))],
] as const)('%s: returns the item, also a zero, and throws for an index without one', (_, read) => {
  expect([read(0), read(1)]).toEqual([7n, 0n])
  for (const index of [-1, 2, 0.5, Number.NaN]) expect(() => read(index)).toThrow(RangeError)
})
