import { maxRevertReason, maxTokenDecimals, maxTokenSymbol, toShownLabel } from 'latchkey/review'
import { address, chainId, millis, origin, solanaAddress } from 'latchkey/wire'
import * as v from 'valibot'
import { maxDomain, maxName } from './limits.ts'

/** A foreign text as the review would show it: one short line without hidden characters (threats T5, T13). */
const label = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => toShownLabel(text, { maxLength })),
    v.string('expected a visible text'),
  )

/** The latest time that `Date` can express, in milliseconds (ECMA-262, section "Time Values and Time Range"). */
const maxDate = 8.64e15

/** A whole number of base units, or the number of a token, in decimal digits. */
const units = v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'expected a number'))

/** What a token's contract said of itself when the user approved; see `review/token.ts`. */
const token = v.object({
  symbol: label(maxTokenSymbol),
  decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxTokenDecimals))),
  standing: v.picklist(['listed', 'claimed', 'posing']),
})
export type EntryToken = v.InferOutput<typeof token>

const meaning = v.variant('kind', [
  v.object({ kind: v.literal('coins'), amount: units }),
  v.object({ kind: v.literal('send'), amount: units, token: v.optional(token) }),
  v.object({ kind: v.literal('send-item'), id: units, token: v.optional(token) }),
  v.object({ kind: v.literal('allow'), spender: address, token: v.optional(token) }),
  v.object({ kind: v.literal('allow-all'), operator: address }),
  v.object({ kind: v.literal('revoke'), spender: address }),
  v.object({ kind: v.literal('permission') }),
  v.object({ kind: v.literal('create') }),
  v.object({ kind: v.literal('call'), name: v.optional(label(maxName)) }),
  v.object({ kind: v.literal('message') }),
  v.object({ kind: v.literal('sign-in'), domain: v.optional(label(maxDomain)) }),
  v.object({ kind: v.literal('data'), name: v.optional(label(maxName)) }),
  v.object({ kind: v.literal('lamports'), amount: units }),
  v.object({ kind: v.literal('solana') }),
])
/** What was approved, without the words: the screen says it in the reader's language. */
export type Meaning = v.InferOutput<typeof meaning>

const status = v.variant('kind', [
  /** Handed to the site. Nothing was sent by this wallet. */
  v.object({ kind: v.literal('signed') }),
  v.object({ kind: v.literal('pending') }),
  v.object({ kind: v.literal('confirmed') }),
  v.object({
    kind: v.literal('failed'),
    /**
     * - `reverted`: the chain carried it out and undid it
     * - `replaced`: another transaction of the account took its number
     * - `rejected`: the node said that it did not accept it
     * - `lost`: the node has not known it for an hour
     */
    reason: v.picklist(['reverted', 'replaced', 'rejected', 'lost']),
    /** What the contract gave as its reason. */
    detail: v.optional(label(maxRevertReason)),
  }),
])
export type EntryStatus = v.InferOutput<typeof status>

/**
 * One approved request, as this device keeps it. There is no signature in it, no text of a message, no call data and no digest:
 * only what is needed to say who asked for what, when, and what became of it.
 */
export const entry = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  account: v.union([address, solanaAddress]),
  /** By the servers' clock. */
  at: v.pipe(millis, v.maxValue(maxDate, 'expected a date')),
  /** Absent if the wallet itself asked. */
  site: v.optional(
    v.object({
      origin: v.optional(v.pipe(origin, v.maxLength(300))),
      name: v.optional(label(maxName)),
      isProven: v.boolean(),
    }),
  ),
  meaning,
  /** The recipient, or the called contract. Absent for what sends nothing, and on Solana. */
  to: v.optional(address),
  /** Absent on Solana. */
  chainId: v.optional(chainId),
  /** Set if the wallet sent it. */
  hash: v.optional(v.pipe(v.string(), v.regex(/^(?:0x[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{64,90})$/, 'expected a hash'))),
  /** The number of the transaction among those of its account; absent on Solana. */
  nonce: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  status,
})
export type Entry = v.InferOutput<typeof entry>
export type EntrySite = NonNullable<Entry['site']>
