import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTokens } from '../src/review/chain/readTokens.ts'
import { context } from '../src/review/testing/context.ts'
import { startChain, type TestChain } from './startChain.ts'
import { tokenCode } from './tokenCode.ts'

// The reader of tokens against a real node.

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain?.close())

const address = `0x${'70'.repeat(20)}` as const

async function read(code: string) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [address, code] })
  await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const network = { ...context.network!, chainId: 31337, rpcUrls: [chain.url] }
  return (await readTokens([address], network)).get(address)
}

test('default: a token', async () => {
  const code = tokenCode({ symbol: 'TUSD', name: 'Test Dollar', decimals: 18 })
  expect(await read(code)).toMatchObject({ symbol: 'TUSD', name: 'Test Dollar', decimals: 18, standing: 'claimed' })
})

test('default: a collection', async () => {
  expect(await read(tokenCode({ symbol: 'APES', isCollection: true }))).toMatchObject({
    symbol: 'APES',
    decimals: undefined,
  })
})

test('behavior: neither a contract without answers nor an address without code is a token', async () => {
  expect(await read(tokenCode({}))).toBeUndefined()
  expect(await read('0x')).toBeUndefined()
})
