/**
 * The policy language as a tree. Every node has its type from the start, so evaluating cannot meet a wrong one. Numbers
 * are whole and exact; users are those who approved.
 */

export type Type = 'bool' | 'int' | 'text' | 'user' | 'bools' | 'ints' | 'texts' | 'users'

export type Expression = { type: Type } & (
  | { kind: 'literal'; value: bigint | string | boolean }
  | { kind: 'list'; items: readonly Expression[] }
  /** Something about the activity, by its path: `eth.tx.to`. */
  | { kind: 'fact'; path: string }
  | { kind: 'approvers' }
  /** The user that the nearest predicate is asked about. */
  | { kind: 'userField'; field: UserField }
  | { kind: 'not'; of: Expression }
  | { kind: 'and' | 'or'; left: Expression; right: Expression }
  | { kind: 'compare'; operator: Comparison; left: Expression; right: Expression }
  | { kind: 'contains'; list: Expression; item: Expression }
  | { kind: 'slice'; of: Expression; from: number; to: number }
  | { kind: 'any' | 'all' | 'filter'; users: Expression; predicate: Expression }
  | { kind: 'count'; list: Expression }
)

export const comparisons = ['==', '!=', '<=', '>=', '<', '>'] as const
export type Comparison = (typeof comparisons)[number]

/** What a predicate may ask about a user. */
export const userFields = { id: 'text', tags: 'texts', email: 'text', alias: 'text' } as const satisfies Record<
  string,
  Type
>
export type UserField = keyof typeof userFields

/** What a condition may ask about the activity. Of one that has no such thing it is unknown. */
export const facts = {
  'activity.type': 'text',
  'activity.resource': 'text',
  'activity.action': 'text',
  'eth.tx.to': 'text',
  'eth.tx.data': 'text',
  'eth.tx.function_signature': 'text',
  'eth.tx.value': 'int',
  'eth.tx.chain_id': 'int',
  'eth.tx.nonce': 'int',
  'eth.tx.gas': 'int',
  'eth.tx.gas_price': 'int',
  'eth.tx.max_fee_per_gas': 'int',
  'eth.tx.max_priority_fee_per_gas': 'int',
  'wallet.id': 'text',
  'wallet_account.address': 'text',
  'private_key.id': 'text',
  'private_key.tags': 'texts',
} as const satisfies Record<string, Type>
export type FactPath = keyof typeof facts

/** The list of things of a type, and the thing in a list. */
export const listOf: Partial<Record<Type, Type>> = { bool: 'bools', int: 'ints', text: 'texts' }
export const itemOf: Partial<Record<Type, Type>> = { bools: 'bool', ints: 'int', texts: 'text' }

/**
 * Hex is the same in either case: an address written with its checksum means the bytes (EIP-55). Everything else is
 * exact.
 */
export function toComparable(text: string): string {
  return /^0x[0-9a-fA-F]*$/.test(text) ? text.toLowerCase() : text
}
