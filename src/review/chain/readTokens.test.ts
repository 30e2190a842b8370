import { encodeAbiParameters, numberToHex } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createNodeDouble } from '../../../test/nodeDouble.ts'
import { context } from '../testing/context.ts'
import { readTokens } from './readTokens.ts'

const token = '0x00000000000000000000000000000000000000A0'
const other = '0x00000000000000000000000000000000000000b0'
const network = context.network!
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const answers: Record<string, string> = {
  '0x95d89b41': text('TUSD'),
  '0x06fdde03': text('Test Dollar'),
  '0x313ce567': numberToHex(18, { size: 32 }),
}
const call = (params: unknown[], found = answers) => found[(params[0] as { data: string }).data.slice(0, 10)] ?? '0x'

test('default: each token once, each of its fields once', async () => {
  const node = createNodeDouble({ eth_call: (params) => call(params) })
  const tokens = await readTokens([token, other, token], network, node)
  expect([...tokens.keys()]).toEqual([token, other])
  expect(tokens.get(token)).toMatchObject({ symbol: 'TUSD', decimals: 18 })
  const asked = node.heard.map(({ params }) => JSON.stringify(params))
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked.length).toBe(10)
})

test('behavior: a contract without answers, or a node with errors, leaves its token out', async () => {
  const silent = createNodeDouble({
    eth_call: (params) => (JSON.stringify(params).includes(other) ? '0x' : call(params)),
  })
  expect([...(await readTokens([token, other], network, silent)).keys()]).toEqual([token])
  const failing = createNodeDouble({ eth_call: () => new Error('execution reverted') })
  expect(await readTokens([token], network, failing)).toEqual(new Map())
})

test('attack: an answer of 1 MB is not read', async () => {
  const long = { ...answers, '0x95d89b41': text('A'.repeat(1_000_000)) }
  const node = createNodeDouble({ eth_call: (params) => call(params, long) })
  expect(await readTokens([token], network, node)).toEqual(new Map())
})

test('attack: hundreds of tokens in one request: a few are read', async () => {
  const node = createNodeDouble({ eth_call: (params) => call(params) })
  const many = Array.from({ length: 300 }, (_, at) => numberToHex(at + 1, { size: 20 }))
  expect((await readTokens(many, network, node)).size).toBe(8)
  // They displace none that is known beforehand.
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  expect((await readTokens([...many, usdc], { ...network, chainId: 1 }, node)).has(usdc)).toBe(true)
})

test('attack: hundreds of tokens displace none of the operator’s list, whose decimals the contract confirms', async () => {
  const node = createNodeDouble({ eth_call: (params) => call(params) })
  const many = Array.from({ length: 300 }, (_, at) => numberToHex(at + 1, { size: 20 }))
  const { chainId } = network
  const operatorTokens = [{ chainId, address: token, name: 'Acme Dollar', symbol: 'ACME', decimals: 18 }] as const
  const tokens = await readTokens([...many, token], network, { ...node, operatorTokens })
  expect(tokens.get(token)).toMatchObject({ symbol: 'ACME', standing: 'listed' })
  expect(tokens.size).toBe(8)
})

test('attack: a node that never answers holds nothing up, and its late answer changes nothing', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const late: (() => void)[] = []
  const node = createNodeDouble({ eth_call: (params) => call(params) })
  const fetch: typeof globalThis.fetch = async (...request) => {
    if (String(request[1]?.body).includes(other)) await new Promise<void>((resolve) => late.push(resolve))
    return node.fetch(...request)
  }
  let tokens: ReadonlyMap<string, unknown> | undefined
  void readTokens([token, other], network, { fetch }).then((read) => {
    tokens = read
  })
  await vi.advanceTimersByTimeAsync(3000)
  expect([...(tokens?.keys() ?? [])]).toEqual([token])
  for (const answerNow of late) answerNow()
  await vi.advanceTimersByTimeAsync(1000)
  expect([...(tokens?.keys() ?? [])]).toEqual([token])
})

test('listed: a token that is known beforehand is not asked for', async () => {
  const node = createNodeDouble({ eth_call: (params) => call(params) })
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const tokens = await readTokens([usdc], { ...network, chainId: 1 }, node)
  expect(tokens.get(usdc)).toMatchObject({ symbol: 'USDC', standing: 'listed' })
  expect(node.heard).toEqual([])
})
