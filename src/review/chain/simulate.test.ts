import { encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createNodeDouble } from '../../../test/nodeDouble.ts'
import { startChain, type TestChain } from '../../../test/startChain.ts'
import { logsApproval, logsTransfer, revertsWith, tokenCode } from '../../../test/tokenCode.ts'
import { reviewRequest } from '../reviewRequest.ts'
import { account, context } from '../testing/context.ts'
import { forecast } from './forecast.ts'
import { simulate } from './simulate.ts'

const token = '0x0000000000000000000000000000000000000070'
const friend = '0x0000000000000000000000000000000000000091'
const amount = 1_255n * 10n ** 17n
const abi = parseAbi(['function transfer(address, uint256)', 'function approve(address, uint256)'])
const call = (functionName: 'transfer' | 'approve', units = amount) => ({
  to: token,
  data: encodeFunctionData({ abi, functionName, args: [friend, units] }),
})

function review(fields: Record<string, unknown>, rpcUrl = 'http://node.test', delegates = context.delegates) {
  const network = { ...context.network!, rpcUrls: [rpcUrl] }
  const params = [{ from: account, ...fields }]
  const reviewed = reviewRequest({ method: 'eth_sendTransaction', params }, { ...context, network, delegates })
  if (reviewed.kind !== 'transaction') throw new Error('refused')
  return reviewed
}

describe('a real node', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain(context.network!.chainId)
    await rpc('anvil_setBalance', [account, numberToHex(10n ** 18n)])
  })
  afterAll(() => chain?.close())

  async function rpc(method: string, params: unknown[]) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  async function simulated(fields: Record<string, unknown>, answers: Parameters<typeof tokenCode>[0] = {}) {
    await rpc('anvil_setCode', [token, tokenCode({ symbol: 'DEMO', decimals: 18, ...answers })])
    return simulate(review(fields, chain.url))
  }

  test('default: coins that leave', async () => {
    expect(await simulated({ to: friend, value: '0x7b' })).toEqual({
      status: 'changes',
      changes: [{ kind: 'coin', amount: -123n }],
      isPartial: false,
    })
  })

  test('default: tokens that leave, and a permission', async () => {
    expect(await simulated(call('transfer'), { transfer: logsTransfer })).toMatchObject({
      changes: [{ kind: 'token', token, amount: -amount }],
    })
    expect(await simulated(call('approve'), { approve: logsApproval })).toMatchObject({
      changes: [{ kind: 'allowance', token, spender: friend, amount }],
    })
  })

  test('default: nothing changes', async () => {
    expect(await simulated(call('transfer'))).toEqual({ status: 'changes', changes: [], isPartial: false })
  })

  test('behavior: a low balance for the fee does not hide the outcome', async () => {
    const all = numberToHex(10n ** 18n)
    expect(await simulated({ to: friend, value: all, gasPrice: '0xffffffff' })).toMatchObject({
      changes: [{ kind: 'coin', amount: -(10n ** 18n) }],
    })
  })

  test('behavior: a revert with its reason', async () => {
    expect(await simulated(call('transfer'), { transfer: revertsWith('Paused\u202E') })).toEqual({
      status: 'reverts',
      reason: 'Paused',
    })
  })

  test('behavior: a transfer of more than the account has, and a new contract, are not simulated', async () => {
    expect(await simulated({ to: friend, value: numberToHex(10n ** 20n) })).toEqual({ status: 'unavailable' })
    expect(await simulated({ data: '0x6001' })).toEqual({ status: 'unavailable' })
  })

  test('behavior: a new contract that reverts is told by a plain call', async () => {
    expect(await simulated({ data: '0x60006000fd' })).toEqual({ status: 'reverts', reason: undefined })
  })
})

const log = (address: string, topics: Hex[], data: Hex) => ({ address, topics, data })
const word = (value: bigint | string): Hex => numberToHex(BigInt(value), { size: 32 })
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const succeeded = (logs: unknown[]) => [{ calls: [{ status: '0x1', returnData: '0x', logs }] }]

describe('a node', () => {
  test('default: gets the fields that are signed, in one request', async () => {
    const node = createNodeDouble({ eth_simulateV1: () => succeeded([]) })
    await simulate(review({ ...call('transfer'), gas: '0xffff', value: '0x1', gasPrice: '0x1' }), node)
    const { to, data } = call('transfer')
    expect(node.heard).toEqual([
      {
        method: 'eth_simulateV1',
        params: [
          {
            blockStateCalls: [{ calls: [{ from: account, to, value: '0x1', data, gas: '0xffff' }] }],
            traceTransfers: true,
            validation: false,
          },
          'latest',
        ],
      },
    ])
  })

  test('attack: one that logs no coins, or of an account that is to delegate: “nothing” would be false', async () => {
    const node = createNodeDouble({ eth_simulateV1: () => succeeded([]) })
    const isPartial = async (fields: object) => {
      const reviewed = review({ ...call('transfer'), ...fields }, 'http://node.test', [friend])
      const simulation = await simulate(reviewed, node)
      return simulation.status === 'changes' && simulation.isPartial
    }
    expect(await isPartial({})).toBe(false)
    expect(await isPartial({ value: '0x1' })).toBe(true)
    expect(await isPartial({ to: account, data: '0x', value: '0x1' })).toBe(false)
    const chainId = numberToHex(context.network!.chainId)
    const signed = { chainId, address: friend, nonce: '0x0', yParity: '0x0', r: word(1n), s: word(1n) }
    expect(await isPartial({ authorizationList: [signed] })).toBe(true)
  })

  test('error: without simulation: a plain call tells a revert, and nothing else', async () => {
    const node = createNodeDouble({ eth_simulateV1: () => new Error('no such method'), eth_call: () => '0x' })
    expect(await simulate(review(call('transfer')), node)).toEqual({ status: 'unavailable' })
    expect(node.heard.map(({ method }) => method)).toEqual(['eth_simulateV1', 'eth_call'])
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'none'],
    ['no block', []],
    ['two blocks', [...succeeded([]), ...succeeded([])]],
    ['no call', [{ calls: [] }]],
    ['another status', [{ calls: [{ status: '0x2', returnData: '0x', logs: [] }] }]],
    ['logs that are no list', [{ calls: [{ status: '0x1', returnData: '0x', logs: {} }] }]],
  ])('attack: answers with %s: it could not be simulated', async (_, answer) => {
    const node = createNodeDouble({ eth_simulateV1: () => answer })
    expect(await simulate(review(call('transfer')), node)).toEqual({ status: 'unavailable' })
  })

  test('attack: an answer of 1 MB is not read', async () => {
    const logs = [log(token, [transferTopic, word(account), word(friend)], word(1n)), 'x'.repeat(1_000_000)]
    const node = createNodeDouble({ eth_simulateV1: () => succeeded(logs) })
    expect(await simulate(review(call('transfer')), node)).toEqual({ status: 'unavailable' })
  })

  test('attack: a node that never answers holds nothing up', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    // Loaded beforehand, because the clock stands still.
    await import('./simulate.ts')
    const never: typeof fetch = () => new Promise(() => undefined)
    let found: unknown
    void forecast(review(call('transfer')), { fetch: never }).then((known) => {
      found = known
    })
    await vi.advanceTimersByTimeAsync(2999)
    expect(found).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(found).toMatchObject({ simulation: { status: 'unavailable' } })
  })
})

test('forecast: reads the tokens that the review does not name, and no other twice', async () => {
  const other = '0x0000000000000000000000000000000000000080'
  const given = (address: string) => log(address, [transferTopic, word(friend), word(account)], word(1n))
  const node = createNodeDouble({
    eth_simulateV1: () => succeeded([given(token), given(other)]),
    eth_call: () => '0x',
  })
  await forecast(review(call('transfer')), node)
  const read = node.heard.filter(({ method }) => method === 'eth_call')
  expect(new Set(read.map(({ params }) => (params[0] as { to: string }).to.toLowerCase()))).toEqual(new Set([other]))
})
