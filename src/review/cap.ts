import type { Address, Hex } from 'viem'
import { numberToHex } from '../core/encoding.ts'
import type { TransactionReview } from './review.ts'
import { reviewFields } from './reviewTransaction.ts'

/** How much of what the site asks for the user permits. */
export type Cap =
  | { kind: 'asked' }
  /** Base units, at most what the site asks for. */
  | { kind: 'lowered'; from: 'balance' | 'typed'; units: bigint }
  /** The user is typing an amount, so nothing can be confirmed. */
  | { kind: 'typing' }

/** `approve(address,uint256)` with an address in its one ABI form. Data may follow the amount. */
const approval = /^0x095ea7b3(?:0{24}[0-9a-f]{40})([0-9a-f]{64})/i
const amountAt = '0x'.length + 2 * (4 + 32)
const amountLength = 2 * 32

/**
 * Returns the token and the base units that a transaction permits a spender to take, if the user may lower them: it is one ERC-20
 * `approve` and nothing more. ERC-721 has the same function, so the caller must know that the contract has decimals.
 */
export function capOf({ fields, action }: TransactionReview): { units: bigint; token: Address } | undefined {
  if (action?.kind !== 'allow' || action.token === undefined || fields.value > 0n) return undefined
  const amount = approval.exec(fields.data)?.[1]
  const units = amount === undefined ? 0n : BigInt(`0x${amount}`)
  // An approval of zero ends a permission.
  return units > 0n ? { units, token: action.token } : undefined
}

/**
 * Returns the review of the same approval with a lower amount. Only the amount's 32 bytes of the calldata change, and facts,
 * warnings and title are read from the changed calldata.
 * @param options.units base units, above zero
 * @param options.now milliseconds
 * @throws {RangeError} if the transaction is no such approval, or permits less than `units`
 */
export function withCap(asked: TransactionReview, { units, now }: { units: bigint; now: number }): TransactionReview {
  const most = capOf(asked)?.units
  if (most === undefined || units <= 0n || units > most)
    throw new RangeError('A limit is above zero, and never raised.')
  const { data } = asked.fields
  const amount = numberToHex(units, { size: 32 }).slice(2)
  const capped = `${data.slice(0, amountAt)}${amount}${data.slice(amountAt + amountLength)}` as Hex
  return reviewFields({ ...asked.fields, data: capped }, { network: asked.network, now })
}
