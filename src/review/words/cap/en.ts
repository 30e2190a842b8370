import type { SameShape } from '../../../core/words/sameShape.ts'

/** The sentences of the field that lowers a permission's limit, in English. They load with it. */
export const en = {
  open: 'Change the limit',
  legend: 'Limit',
  asked: '{amount} (requested)',
  balance: 'My balance: {amount}',
  other: 'A lower amount',
  note: 'You can lower the limit, but not raise it above the amount requested.',
  amount: 'New limit',
  apply: 'Set limit',
  held: 'Set the new limit, or choose another one.',
  tooHigh: 'The limit can’t be above the amount requested.',
} as const

export type CapWords = SameShape<typeof en>
