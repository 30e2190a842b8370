import type { ThresholdScheme } from '../engine.ts'

/** Set by `npm run soak`: full counts, which take minutes. Without it, each kind of check runs on a sample. */
export const isSoak = Boolean(process.env.LATCHKEY_SOAK)

export type Load = { scheme: ThresholdScheme; keys: number; signatures: number }

/** How many keys of each scheme a test makes, and how many signatures with each key. A soak makes 1,000 per curve. */
export const load: readonly Load[] = isSoak
  ? [
      { scheme: 'TWO_OF_TWO', keys: 20, signatures: 40 },
      { scheme: 'TWO_OF_THREE', keys: 5, signatures: 32 },
      { scheme: 'THREE_OF_FIVE', keys: 2, signatures: 20 },
    ]
  : [
      { scheme: 'TWO_OF_TWO', keys: 1, signatures: 5 },
      { scheme: 'TWO_OF_THREE', keys: 1, signatures: 3 },
      { scheme: 'THREE_OF_FIVE', keys: 1, signatures: 5 },
    ]

/** Of one key, one after another. */
export const refreshes = isSoak ? 50 : 2

export const soakTimeout = isSoak ? 3_600_000 : 240_000

/** All of these in a soak; otherwise one, chosen by `turn`, so that neighbours try different ones. */
export function sample<item>(items: readonly item[], turn: number): readonly item[] {
  return isSoak ? items : oneOf(items, turn)
}

export function oneOf<item>(items: readonly item[], turn: number): readonly item[] {
  return items.filter((_, index) => index === turn % items.length)
}
