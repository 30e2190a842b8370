/** Why no item can be sent. `itemProblems` in `words/assets` has a sentence for each. */
export type ItemProblem = 'missing' | 'not-an-id' | 'foreign' | 'unknown' | 'unreachable'

/** Reads the token id that the user typed: a whole number of at most 256 bits, as marketplaces show it. */
export function readItemId(text: string): { id: bigint } | { problem: 'missing' | 'not-an-id' } {
  const typed = text.trim().replace(/^#\s*/, '')
  if (typed === '') return { problem: 'missing' }
  // 78 digits have all numbers of 256 bits.
  const id = /^\d{1,78}$/.test(typed) ? BigInt(typed) : undefined
  return id !== undefined && id < 2n ** 256n ? { id } : { problem: 'not-an-id' }
}
