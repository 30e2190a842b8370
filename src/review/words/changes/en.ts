import type { SameShape } from '../../../core/words/sameShape.ts'

/** The sentences about a simulated transaction in English. They load with the simulation. */
export const en = {
  nothing: 'None, apart from the network fee.',
  fails: 'This transaction is expected to fail.',
  failsWith: 'This transaction is expected to fail. The contract says:',
  partial: 'Some changes couldn’t be read.',
  more: 'and {count} more',
  allows: '{spender} can spend {amount}',
  allowsUnlimited: '{spender} can spend all your {token}',
  allowsItem: '{spender} can take {token}',
  allowsAll: '{spender} can take all your {token}',
  revokes: '{spender} can no longer spend your {token}',
} as const

export type ChangeWords = SameShape<typeof en>
