import type { Type } from './types.ts'

/**
 * The policy language as a tree. Every node has a type when it is parsed, so evaluation cannot find a wrong one.
 * Numbers are integers and exact.
 */
export type Expression = { type: Type } & (
  | { kind: 'literal'; value: bigint | string | boolean }
  | { kind: 'list'; items: readonly Expression[] }
  /** The subject of a condition or a consensus, by its first name: `eth`, `approvers`. */
  | { kind: 'name'; name: string }
  /** The item for which an enclosing predicate is evaluated. */
  | { kind: 'item'; name: string }
  /** A field of a struct, or a member of a `json` object. */
  | { kind: 'field'; of: Expression; field: string }
  /** One item of a list, or one character of a text. */
  | { kind: 'at'; of: Expression; index: number }
  | { kind: 'slice'; of: Expression; from: number; to: number }
  | { kind: 'not'; of: Expression }
  | { kind: 'and' | 'or'; left: Expression; right: Expression }
  | { kind: 'compare'; operator: Comparison; left: Expression; right: Expression }
  | { kind: 'contains'; list: Expression; item: Expression }
  | { kind: 'any' | 'all' | 'filter'; of: Expression; item: string; predicate: Expression }
  | { kind: 'count'; list: Expression }
)

export const comparisons = ['==', '!=', '<=', '>=', '<', '>'] as const
export type Comparison = (typeof comparisons)[number]

/**
 * Returns hex in lower case, because an address with a checksum means the same bytes (EIP-55). Other text is returned
 * unchanged.
 */
export function toComparable(text: string): string {
  return /^0x[0-9a-fA-F]*$/.test(text) ? text.toLowerCase() : text
}
