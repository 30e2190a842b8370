import * as v from 'valibot'
import { address } from '../primitives.ts'
import type { Failure } from './errors.ts'
import { maxTransactionBytes } from './limits.ts'

/** Parameters, statuses and failures of transactions that key custody sends itself. */

/** A whole number in decimal text: wei, at most 256 bits. */
const amount = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9][0-9]{0,77})$/, 'expected a whole number in decimal text'),
  v.check((text) => BigInt(text) < 2n ** 256n, 'expected at most 256 bits'),
)
/** A whole number that JSON keeps exactly: a nonce, gas. */
const count = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,14})$/, 'expected a whole number in decimal text'))
const data = v.pipe(
  v.string(),
  v.maxLength(2 * maxTransactionBytes, 'is too long'),
  v.regex(/^0x([0-9a-fA-F]{2})*$/, 'expected hex with 0x'),
)

const call = v.object({ to: address, value: v.optional(amount), data: v.optional(data) })
export type TransactionCall = v.InferOutput<typeof call>

/**
 * `eth_send_transaction`: the first version is a single call, the second lists calls. The server fills in absent
 * fields. It sends one call, and the sender pays for it.
 */
export const sendTransactionParameters = v.pipe(
  v.object({
    from: address,
    /** CAIP-2, such as `eip155:1`. */
    caip2: v.pipe(v.string(), v.regex(/^eip155:[1-9][0-9]{0,14}$/, 'expected a chain such as eip155:1')),
    ...v.partial(call).entries,
    calls: v.optional(v.pipe(v.array(call), v.minLength(1, 'expected a call'), v.maxLength(50, 'are too many'))),
    sponsor: v.optional(v.boolean()),
    nonce: v.optional(count),
    gasLimit: v.optional(count),
    maxFeePerGas: v.optional(amount),
    maxPriorityFeePerGas: v.optional(amount),
  }),
  v.check(({ to, calls }) => (to === undefined) !== (calls === undefined), 'expected a receiver or calls'),
)
export type SendTransactionParameters = v.InferOutput<typeof sendTransactionParameters>

/**
 * QUEUED: not sent yet. BROADCASTING: sent, and perhaps received. INCLUDED: in a block. FAILED: no node accepted it, or
 * it reverted in a block.
 */
export type SendingStatus = 'QUEUED' | 'BROADCASTING' | 'INCLUDED' | 'FAILED'

const refused = (message: string) =>
  ({ code: 3, turnkeyErrorCode: 'REQUEST_INVALID', message }) as const satisfies Failure

export const sendingFailures = {
  rpcNotConfigured: refused(
    'this server sends no transactions: its operator has not configured any upstreams; sign the transaction and send it yourself',
  ),
  chainNotServed: refused('this server does not send on this chain: its operator has configured no upstream for it'),
  notSponsored: refused('this server sponsors no transactions: send it without sponsor, and pay its gas'),
  severalCalls: refused('this server sends one call in a transaction: send several transactions'),
  noBaseFee: refused('this chain has no base fee (EIP-1559): sign a legacy transaction and send it yourself'),
  chainAway: {
    code: 14,
    turnkeyErrorCode: 'UNAVAILABLE',
    message: 'no upstream of this chain answers for the moment: nothing was signed; send the request again',
  },
} as const satisfies Record<string, Failure>

/** @param reason the node's own words */
export function wouldFail(reason: string): Failure {
  return refused(`the transaction would fail: ${reason}`)
}
