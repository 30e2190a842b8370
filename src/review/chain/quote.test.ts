import { decodeFunctionData, keccak256, numberToHex, parseAbi, parseTransaction, serializeTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import type { TransactionReview } from '../review.ts'
import { reviewRequest } from '../reviewRequest.ts'
import { account, context } from '../testing/context.ts'
import { ImplausibleAnswerError } from './assertChain.ts'
import { NonceTakenError } from './assertNonce.ts'
import { quote } from './quote.ts'
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
  // No contract is there.
  eth_call: '0x',
}

/** A network whose answers are given, or made of the parameters. An error is an answer too. */
function network(answers: Record<string, unknown> = {}): typeof fetch {
  return async (_url, init) => {
    const { method, params } = JSON.parse(String(init?.body)) as { method: string; params: unknown[] }
    const given = { ...honest, ...answers }[method]
    const answer = typeof given === 'function' ? given(params) : given
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

/** 5 transactions of the account are mined, and 2 are pending. */
const counts = (params: unknown[]) => (params[1] === 'pending' ? '0x7' : '0x5')

test.each<[string, number, string[]]>([
  ['the next one', 7, []],
  ['a pending one', 6, ['replaces-pending']],
  ['the first pending one', 5, ['replaces-pending']],
  ['a used one', 4, []],
  ['a later one', 10, ['future-nonce']],
  ['one in the far future', Number.MAX_SAFE_INTEGER, ['future-nonce']],
])('attack: a page chooses %s as the nonce, and the user is told what that does (T11)', async (_, nonce, codes) => {
  const { warnings } = await ask({ eth_getTransactionCount: counts }, { nonce: `0x${nonce.toString(16)}` })
  expect(warnings.map(({ code }) => code)).toEqual(codes)
})

test('behavior: the warning of a later nonce says how many transactions come first', async () => {
  const { warnings } = await ask({ eth_getTransactionCount: counts }, { nonce: '0xa' })
  expect(warnings).toEqual([{ code: 'future-nonce', severity: 'danger', about: '3' }])
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

describe('a chain of the OP Stack', () => {
  const l1Fee = 4n * 10n ** 12n
  const answer = { eth_call: numberToHex(l1Fee, { size: 32 }) }

  test('default: both fees have what publishing on Ethereum costs, the highest with a quarter more', async () => {
    const [alone, quoted] = [await ask(), await ask(answer)]
    expect(quoted.likelyFee - alone.likelyFee).toBe(l1Fee)
    expect(quoted.maxFee - alone.maxFee).toBe((l1Fee * 5n) / 4n)
    expect(quoted.digest).toBe(alone.digest)
  })

  test('behavior: it is asked for the transaction that will be signed', async () => {
    const asked: { to: string; data: `0x${string}` }[] = []
    const node = network(answer)
    await quote(review({ data: `0x${'ab'.repeat(50)}` }), {
      fetch(url, init) {
        const { method, params } = JSON.parse(String(init?.body))
        if (method === 'eth_call') asked.push(params[0])
        return node(url, init)
      },
    })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.to).toBe('0x420000000000000000000000000000000000000F')
    const abi = parseAbi(['function getL1Fee(bytes) view returns (uint256)'])
    const [unsigned] = decodeFunctionData({ abi, data: asked[0]!.data }).args
    expect(parseTransaction(unsigned)).toMatchObject({
      to: other.toLowerCase(),
      value: 1n,
      data: `0x${'ab'.repeat(50)}`,
    })
  })

  test('behavior: a balance that covers gas alone is too low', async () => {
    const balance = numberToHex(1n + 21_000n * 5_500_000_000n + l1Fee - 1n)
    expect((await ask({ eth_getBalance: balance })).warnings).toEqual([])
    expect((await ask({ ...answer, eth_getBalance: balance })).warnings).toMatchObject([{ code: 'insufficient-funds' }])
  })

  test.each([
    ['refuses the call', new Error('execution reverted')],
    ['answers with something else', '0x01'],
  ])('behavior: a node that %s adds no fee', async (_, eth_call) => {
    expect((await ask({ eth_call })).maxFee).toBe((await ask()).maxFee)
  })
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
  ['a fee for Ethereum beyond reason', { eth_call: `0x${'ff'.repeat(32)}` }],
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
  const signed = await signQuote(asked, quoted, signer, { fetch: network() })
  expect(parseTransaction(signed)).toMatchObject({ nonce: 7, to: other.toLowerCase(), value: 1n, chainId: 1329 })
})

test('error: another transaction took the nonce after the fee was shown: nothing is signed', async () => {
  const asked = review({}, signer.address)
  const quoted = await quote(asked, { fetch: network() })
  const signTransaction = vi.fn()
  const taken = network({ eth_getTransactionCount: '0x8' })
  await expect(signQuote(asked, quoted, { signTransaction }, { fetch: taken })).rejects.toThrow(NonceTakenError)
  expect(signTransaction).not.toHaveBeenCalled()
})

test('error: a signer that changes the transaction, or signs with another key', async () => {
  const asked = review({}, signer.address)
  const quoted = await quote(asked, { fetch: network() })
  const changing = { ...signer, signTransaction: (tx: object) => signer.signTransaction({ ...tx, value: 2n } as never) }
  await expect(signQuote(asked, quoted, changing, { fetch: network() })).rejects.toThrow(ForeignSignatureError)
  const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
  await expect(signQuote(asked, quoted, stranger, { fetch: network() })).rejects.toThrow(ForeignSignatureError)
})

const tips = [
  ['0x3b9aca00', '0x77359400'],
  ['0x3b9aca00', '0xb2d05e00'],
  ['0x0', '0xb2d05e00'],
]
const base = '0x77359400'

test('default: a price for each speed, the normal one first', async () => {
  const quoted = await ask({ eth_feeHistory: { baseFeePerGas: [base], reward: tips } })
  const { slow, normal, fast } = quoted.speeds ?? {}
  expect(quoted).toMatchObject({ digest: normal?.digest, maxFee: normal?.maxFee })
  expect(slow?.transaction).toMatchObject({ maxPriorityFeePerGas: 1_000_000_000n, maxFeePerGas: 4_000_000_000n })
  expect(normal?.transaction).toMatchObject({ maxPriorityFeePerGas: 1_500_000_000n, maxFeePerGas: 5_500_000_000n })
  expect(fast?.transaction).toMatchObject({ maxPriorityFeePerGas: 3_000_000_000n, maxFeePerGas: 9_000_000_000n })
  expect(fast?.maxFee).toBe(21_000n * 9_000_000_000n)
  expect(fast?.likelyFee).toBe(21_000n * 5_000_000_000n)
  expect(new Set([slow, normal, fast].map((each) => each?.digest)).size).toBe(3)
  expect([slow, normal, fast].every((each) => each?.nonce === 7)).toBe(true)
})

test('behavior: each speed has the warnings of its own price', async () => {
  const answers = { eth_feeHistory: { baseFeePerGas: [base], reward: tips }, eth_getBalance: '0x790d66dc8001' }
  const { speeds } = await ask(answers)
  const codes = Object.entries(speeds ?? {}).map(([speed, { warnings }]) => [speed, warnings.map(({ code }) => code)])
  expect(codes).toEqual([
    ['slow', []],
    ['normal', []],
    ['fast', ['insufficient-funds']],
  ])
})

test('behavior: a tip that others do not pay makes no speed slower or cheaper than it is', async () => {
  const reward = [['0xb2d05e00', '0x1']]
  const { speeds } = await ask({ eth_feeHistory: { baseFeePerGas: [base], reward } })
  const paid = Object.values(speeds ?? {}).map(({ transaction }) => transaction.maxPriorityFeePerGas)
  expect(paid).toEqual([1_500_000_000n, 1_500_000_000n, 1_500_000_000n])
})

test.each([
  ['the page chose the tip', {}, { maxPriorityFeePerGas: '0x1' }],
  ['the page chose the price', {}, { maxFeePerGas: '0x77359400' }],
  ['the page chose an older type', {}, { gasPrice: '0x77359400' }],
  ['the network has no base fee', { eth_feeHistory: { reward: tips }, eth_gasPrice: '0x1' }, {}],
  ['the network names no tips', { eth_feeHistory: { baseFeePerGas: [base] } }, {}],
  ['the network names no block', { eth_feeHistory: { baseFeePerGas: [base], reward: [] } }, {}],
  ['tips without end', { eth_feeHistory: { baseFeePerGas: [base], reward: Array(6).fill(tips[0]) } }, {}],
  ['a tip beyond reason', { eth_feeHistory: { baseFeePerGas: [base], reward: [['0x1', `0x${'ff'.repeat(16)}`]] } }, {}],
])('behavior: there is no choice of speed: %s', async (_, answers, fields) => {
  const quoted = await ask(answers, fields)
  expect(quoted.speeds).toBeUndefined()
  expect(quoted.nonce).toBe(7)
})

test('behavior: at another speed, a signed transaction keeps its nonce, so it replaces the first', async () => {
  const asked = review({}, signer.address)
  const answers = { eth_feeHistory: { baseFeePerGas: [base], reward: tips } }
  const { speeds } = await quote(asked, { fetch: network(answers) })
  if (!speeds) throw new Error('no speeds')
  await signQuote(asked, speeds.normal, signer, { fetch: network() })
  const sent = network({ eth_getTransactionCount: '0x8' })
  const signed = await signQuote(asked, speeds.fast, signer, { fetch: sent })
  expect(parseTransaction(signed)).toMatchObject({ nonce: 7, maxPriorityFeePerGas: 3_000_000_000n })
})

test('attack: a signer that fails once does not end the check of the nonce', async () => {
  const asked = review({}, signer.address)
  const quoted = await quote(asked, { fetch: network() })
  const failing = { signTransaction: () => Promise.reject(new Error('no password')) }
  await expect(signQuote(asked, quoted, failing, { fetch: network() })).rejects.toThrow('no password')
  const taken = network({ eth_getTransactionCount: '0x8' })
  await expect(signQuote(asked, quoted, signer, { fetch: taken })).rejects.toThrow(NonceTakenError)
})

test('behavior: less gas than the network expects: the likely fee is not above the highest', async () => {
  const quoted = await ask({ eth_estimateGas: '0xf4240' }, { gas: '0x5208' })
  expect(quoted.likelyFee).toBeLessThanOrEqual(quoted.maxFee)
  await expect(ask({ eth_estimateGas: '0xffffffffffff' }, { gas: '0x5208' })).rejects.toThrow(ImplausibleAnswerError)
})

test('behavior: empty blocks have tips of zero, and no speed has', async () => {
  const reward = Array(5).fill(['0x0', '0x0'])
  const { speeds } = await ask({ eth_feeHistory: { baseFeePerGas: [base], reward } })
  expect(speeds?.slow.transaction.maxPriorityFeePerGas).toBe(750_000_000n)
})
