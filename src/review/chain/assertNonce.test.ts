import { expect, onTestFinished, test, vi } from 'vitest'
import type { TransactionReview } from '../review.ts'
import { assertNonce, NonceTakenError } from './assertNonce.ts'
import type { Quote } from './quote.ts'
import { keepHash } from './signedHashes.ts'

const from = `0x${'11'.repeat(20)}`
const quoteOf = (pendingCount: number, nonce = pendingCount) => ({ nonce, pendingCount, source: {} }) as Quote
const reviewOf = (fields: object = {}) =>
  ({ fields: { from, ...fields }, network: { rpcUrls: ['http://rpc.test'] } }) as TransactionReview

/** A network on which the account has this many transactions, the waiting ones included. */
function serve(count: () => number) {
  const fetch = vi.fn(async (_: unknown, init?: RequestInit) => {
    expect(JSON.parse(String(init?.body))).toMatchObject({
      method: 'eth_getTransactionCount',
      params: [from, 'pending'],
    })
    return Response.json({ jsonrpc: '2.0', id: 1, result: `0x${count().toString(16)}` })
  })
  vi.stubGlobal('fetch', fetch)
  onTestFinished(() => void vi.unstubAllGlobals())
  return fetch
}

test('default: a nonce that is still free', async () => {
  serve(() => 7)
  await assertNonce(reviewOf(), quoteOf(7))
})

test.each([8, 6])('error: the account has another number of transactions than before: %s', async (count) => {
  serve(() => count)
  await expect(assertNonce(reviewOf(), quoteOf(7))).rejects.toThrow(NonceTakenError)
})

test('behavior: a quote that was signed keeps its nonce: its transaction may be the one that is there', async () => {
  let count = 7
  const fetch = serve(() => count)
  const quote = quoteOf(7)
  await assertNonce(reviewOf(), quote)
  keepHash(quote, '0x01')
  count = 8
  await assertNonce(reviewOf(), quote)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('behavior: a nonce that the page chose may replace a transaction, if the user was warned of that one', async () => {
  serve(() => 9)
  await assertNonce(reviewOf({ nonce: 7 }), quoteOf(9, 7))
  await expect(assertNonce(reviewOf({ nonce: 7 }), quoteOf(7, 7))).rejects.toThrow(NonceTakenError)
})

test('behavior: another speed of a quote that was signed keeps its nonce', async () => {
  let count = 7
  serve(() => count)
  const quote = quoteOf(7)
  await assertNonce(reviewOf(), quote)
  keepHash(quote, '0x01')
  count = 8
  await assertNonce(reviewOf(), { ...quote })
})
