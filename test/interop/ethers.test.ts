import { JsonRpcProvider, parseEther, Wallet } from 'ethers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRpcServer } from '../../servers/rpc/createRpcServer.ts'
import { createLog } from '../../servers/shared/log.ts'
import { type Served, serve } from '../../servers/shared/serve.ts'
import { startChain, type TestChain } from '../startChain.ts'

// ethers' own provider on our JSON-RPC server and a real chain. It sends simultaneous requests as one batch.

const chainId = 31337
let chain: TestChain
let served: Served
let provider: JsonRpcProvider
/** The requests that the server sent on to the chain, one text each. */
let forwarded: string[] = []

beforeAll(async () => {
  chain = await startChain(chainId)
  const log = createLog({ write: () => {} })
  const { app } = createRpcServer({
    upstreams: { [chainId]: [chain.url] },
    findEnvironment: async () => ({ allowedOrigins: [] }),
    log,
    fetch: (url, init) => {
      forwarded.push(String(init?.body))
      return fetch(url, init)
    },
  })
  served = await serve(app, { name: 'rpc', port: 0, log })
  provider = new JsonRpcProvider(`${served.url}/?chainId=${chainId}&projectId=ethers`, chainId, { staticNetwork: true })
})
beforeEach(() => {
  forwarded = []
})
afterAll(async () => {
  provider?.destroy()
  await served?.close()
  await chain?.close()
})

test('behavior: a method that is not forwarded fails alone in its batch', async () => {
  const [block, accounts, balance, admin] = await Promise.allSettled([
    provider.getBlockNumber(),
    provider.send('eth_accounts', []),
    provider.getBalance('0x1111111111111111111111111111111111111111'),
    provider.send('admin_peers', []),
  ])
  expect(block).toMatchObject({ status: 'fulfilled', value: expect.any(Number) })
  expect(balance).toMatchObject({ status: 'fulfilled', value: 0n })
  for (const refused of [accounts, admin])
    expect(refused).toMatchObject({ status: 'rejected', reason: { error: { code: -32601 } } })
  expect(forwarded.map((text) => JSON.parse(text).map(({ method }: { method: string }) => method))).toEqual([
    ['eth_blockNumber', 'eth_getBalance'],
  ])
})

test('behavior: a batch of refused methods never reaches the chain', async () => {
  const asked = ['eth_accounts', 'anvil_mine', 'debug_traceCall'].map((method) => provider.send(method, []))
  for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected')
  expect(forwarded).toEqual([])
})

test('behavior: a transaction is sent and mined', async () => {
  const sender = Wallet.createRandom(provider)
  const funds = { jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [sender.address, '0xde0b6b3a7640000'] }
  await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(funds),
  })
  const sent = await sender.sendTransaction({ to: sender.address, value: parseEther('0.1') })
  expect(await sent.wait()).toMatchObject({ status: 1, hash: sent.hash })
})
