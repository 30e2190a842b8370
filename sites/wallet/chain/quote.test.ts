import { keccak256, parseTransaction, serializeTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { TransactionReview } from '../review/review.ts'
import { reviewRequest } from '../review/reviewRequest.ts'
import { account, context } from '../review/testing/context.ts'
import { ImplausibleAnswerError, quote } from './quote.ts'
import { signQuote } from './signQuote.ts'
import { ForeignSignatureError } from './signReviewed.ts'

const other = '0x00000000000000000000000000000000000000Ad'
const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)

function review(
  fields: Record<string, unknown> = {},
  from: `0x${string}` = account,
  delegates: string[] = [],
): TransactionReview {
  const params = [{ from, to: other, value: '0x1', ...fields }]
  const reviewed = reviewRequest({ method: 'eth_sendTransaction', params }, { ...context, accounts: [from], delegates })
  if (reviewed.kind !== 'transaction') throw new Error('refused')
  return reviewed
}

const honest: Record<string, unknown> = {
  eth_chainId: '0x531',
  eth_getTransactionCount: '0x7',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_estimateGas: '0x5208',
  eth_feeHistory: { baseFeePerGas: ['0x3b9aca00', '0x77359400'] },
  eth_maxPriorityFeePerGas: '0x59682f00',
}

/** A network whose answers are given. An error is an answer too. */
function network(answers: Record<string, unknown> = {}): typeof fetch {
  return async (_url, init) => {
    const { method } = JSON.parse(String(init?.body)) as { method: string }
    const answer = { ...honest, ...answers }[method]
    const body = answer instanceof Error ? { error: { code: -32000, message: answer.message } } : { result: answer }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }))
  }
}

const ask = (answers: Record<string, unknown> = {}, fields: Record<string, unknown> = {}) =>
  quote(review(fields), { fetch: network(answers) })

test('default: fills nonce, gas and fees, and names the digest', async () => {
  const quoted = await ask()
  expect(quoted).toMatchObject({ nonce: 7, gas: 21_000n, warnings: [] })
  expect(quoted.transaction).toMatchObject({
    type: 'eip1559',
    maxFeePerGas: 5_500_000_000n,
    maxPriorityFeePerGas: 1_500_000_000n,
  })
  expect(quoted.likelyFee).toBe(21_000n * 3_500_000_000n)
  expect(quoted.maxFee).toBe(21_000n * 5_500_000_000n)
  expect(quoted.digest).toBe(keccak256(serializeTransaction(quoted.transaction)))
})

test('behavior: fields that the page set are kept', async () => {
  const quoted = await ask({}, { gas: '0xffff', nonce: '0x2', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' })
  expect(quoted.transaction).toMatchObject({
    gas: 65_535n,
    nonce: 2,
    maxFeePerGas: 2_000_000_000n,
    maxPriorityFeePerGas: 1n,
  })
})

test('behavior: a network without a base fee gets a legacy transaction', async () => {
  const quoted = await ask({ eth_feeHistory: {}, eth_gasPrice: '0x3b9aca00' })
  expect(quoted.transaction).toMatchObject({ type: 'legacy', gasPrice: 1_000_000_000n })
})

test("error: a network without a base fee can't carry an EIP-7702 delegation (T14)", async () => {
  const list = [
    {
      address: other,
      chainId: '0x531',
      nonce: '0x0',
      r: `0x${'11'.repeat(32)}`,
      s: `0x${'22'.repeat(32)}`,
      yParity: 0,
    },
  ]
  const delegating = review({ to: account, authorizationList: list }, account, [other])
  await expect(quote(delegating, { fetch: network() })).resolves.toMatchObject({ transaction: { type: 'eip7702' } })
  const older = network({ eth_feeHistory: {}, eth_gasPrice: '0x3b9aca00' })
  await expect(quote(delegating, { fetch: older })).rejects.toThrow(ImplausibleAnswerError)
})

test('behavior: calls get a fifth more gas than estimated', async () => {
  expect((await ask({ eth_estimateGas: '0xc350' })).gas).toBe(60_000n)
})

test.each([
  ['will-fail', { eth_estimateGas: new Error('execution reverted') }],
  ['insufficient-funds', { eth_getBalance: '0x1' }],
  ['high-fee', { eth_getBalance: '0xffffffffffffffffffff', eth_feeHistory: { baseFeePerGas: ['0x2ba7def3000'] } }],
])('warning: %s', async (code, answers) => {
  expect((await ask(answers)).warnings.map((warning) => warning.code)).toEqual([code])
})

test.each([
  ['another chain', { eth_chainId: '0x1' }],
  ['more gas than any block', { eth_estimateGas: '0xffffffffffff' }],
  ['a fee beyond reason', { eth_feeHistory: { baseFeePerGas: [`0x${'ff'.repeat(16)}`] } }],
  ['a nonce beyond numbers', { eth_getTransactionCount: `0x${'ff'.repeat(16)}` }],
])('error: %s (T21)', async (_, answers) => {
  await expect(ask(answers)).rejects.toThrow(ImplausibleAnswerError)
})

test.each([
  ['a number', { eth_getBalance: 5 }],
  ['an empty quantity', { eth_getBalance: '0x' }],
  ['a huge quantity', { eth_getBalance: `0x${'f'.repeat(65)}` }],
  ['nothing', { eth_feeHistory: null }],
  ['an answer without end', { eth_getBalance: 'x'.repeat(1024 * 1024) }],
])('error: %s instead of an answer (T21)', async (_, answers) => {
  await expect(ask(answers)).rejects.toThrow()
})

test('default: what is signed is what was quoted', async () => {
  const asked = review({}, signer.address)
  const quoted = await quote(asked, { fetch: network() })
  const signed = await signQuote(asked, quoted, signer)
  expect(parseTransaction(signed)).toMatchObject({ nonce: 7, to: other.toLowerCase(), value: 1n, chainId: 1329 })
})

test('error: a signer that changes the transaction, or signs with another key', async () => {
  const asked = review({}, signer.address)
  const quoted = await quote(asked, { fetch: network() })
  const changing = { ...signer, signTransaction: (tx: object) => signer.signTransaction({ ...tx, value: 2n } as never) }
  await expect(signQuote(asked, quoted, changing)).rejects.toThrow(ForeignSignatureError)
  const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
  await expect(signQuote(asked, quoted, stranger)).rejects.toThrow(ForeignSignatureError)
})
