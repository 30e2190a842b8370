import type { Address } from 'viem'
import { toAddress } from './fact.ts'

/** The decision that a request asks for, where one sentence says it all: the title of its review. */
export type Action =
  /** `amount` is in the token's base units. */
  | { kind: 'send'; token: Address; amount: bigint }
  /** A token of a collection, as ERC-721 and ERC-1155 have them. */
  | { kind: 'send-item'; token: Address; id: bigint }
  | {
      kind: 'allow'
      spender: Address
      /** Undefined for several tokens. */
      token: Address | undefined
      /** Base units, or the token id if the contract is a collection; undefined for several tokens. */
      amountOrId: bigint | undefined
    }
  /** Everything in a collection. */
  | { kind: 'allow-all'; operator: Address }
  /** The end of such a permission. */
  | { kind: 'revoke'; spender: Address }

/** Returns a permission to spend. What it leaves undefined covers several tokens. */
export function allowOf(spender: string, token: string | undefined, amountOrId: bigint | undefined): Action {
  return {
    kind: 'allow',
    spender: toAddress(spender),
    token: token === undefined ? undefined : toAddress(token),
    amountOrId,
  }
}

/** Returns the end of a permission. */
export function revokeOf(spender: string): Action {
  return { kind: 'revoke', spender: toAddress(spender) }
}
