import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRpcServer } from '../../../servers/rpc/createRpcServer.ts'
import { createAccountHarness, publicUrl } from '../../../servers/testing/accountHarness.ts'
import { namespacesOn } from '../../../test/relayWallet.ts'
import { createRelayWorld, type RelayWorld } from '../../../test/scripted/relayPage.ts'

// Specification §7: chains are read at a relay provider endpoint with chainId and projectId, unless the page names another.

let world: RelayWorld
beforeAll(async () => {
  world = await createRelayWorld()
})
afterAll(() => world.end())

/** The account server of an environment, and its rpc server in front of a node. */
async function createOperator() {
  const harness = await createAccountHarness()
  const { environmentId: projectId } = await harness.addEnvironment({
    environmentId: randomUUID(),
    networks: [networkAt('http://rpc.test/?chainId=1&projectId=the-environment')],
  })
  const asked: string[] = []
  const { app } = createRpcServer({
    upstreams: { 1: ['http://node.test/'] },
    findEnvironment: async (id) => (id === 'the-environment' ? { allowedOrigins: [] } : undefined),
    log: () => {},
    fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x10' }),
  })
  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push(String(url))
    return String(url).startsWith(publicUrl)
      ? harness.account.app.request(String(url), init)
      : app.request(String(url), init)
  }
  return { asked, options: { projectId, fetch, accountUrl: publicUrl, rpcMap: {} } }
}

const networkAt = (url: string) => ({
  chainId: 1,
  chainName: 'One',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: [url],
})

test("default: without rpcUrl, a page reads through the environment's rpc server, which it looks up once", async () => {
  const { asked, options } = await createOperator()
  const { provider } = await world.connect(options, namespacesOn('eip155:1', 'eip155:10'))
  const read = { method: 'eth_blockNumber' }
  expect([await provider.request(read), await provider.request(read)]).toEqual(['0x10', '0x10'])
  const rpc = 'http://rpc.test/?chainId=1&projectId=the-environment'
  expect(asked).toEqual([`${publicUrl}/environments/${options.projectId}`, rpc, rpc])
  await expect(provider.request(read, { chain: 'eip155:10' })).rejects.toThrow('No RPC url provided for chainId: 10')
})

test('error: the environment does not exist: the next read looks it up again', async () => {
  const { asked, options } = await createOperator()
  const { provider } = await world.connect({ ...options, projectId: randomUUID() })
  for (const _ of [1, 2])
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({
      code: -32603,
      message: 'The networks of the environment could not be read.',
    })
  expect(asked).toHaveLength(2)
})
