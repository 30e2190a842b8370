import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startRelay, type TestRelay } from '../../../../servers/testing/relay.ts'
import { createMemoryStorage } from '../../../../src/core/relay/memoryStorage.ts'
import { createLoadedProvider } from '../../../../src/wallets/relay/createLoadedProvider.ts'
import { account, networks, openSocket, startWallet } from './testing/startWallet.ts'

// Specification §3: a session has capabilities, and the name and the URL of a bundler. Our page at our wallet.

let relay: TestRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay?.close())

async function connect(bundler?: { name?: string; url?: string }) {
  const fetched: string[] = []
  const page = createLoadedProvider({
    ...{ relayUrl: relay.url, projectId: relay.projectId, relayStorage: createMemoryStorage(), openSocket },
    ...{ optionalChains: [1, 10], rpcUrl: 'http://rpc.test/' },
    async fetch(url) {
      fetched.push(String(url))
      return Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'no such bundler' } })
    },
  })
  const { responder, request } = await startWallet(relay, bundler ? { bundler } : {})
  onTestFinished(() => {
    page.close()
    responder.close()
  })
  page.on('display_uri', (uri) => void responder.pair(uri))
  await page.init()
  const connecting = page.connect()
  await responder.connect(await request('connect'), { addresses: [account.address], networks: [networks[0]] })
  return { page, responder, fetched, session: await connecting }
}

test('default: the page knows the capabilities without asking the wallet', async () => {
  const { page, session } = await connect()
  const unsupported = { atomic: { status: 'unsupported' } }
  const ask = (params: unknown[]) => page.request({ method: 'wallet_getCapabilities', params })
  expect(await ask([account.address])).toEqual({ '0x1': unsupported, '0xa': unsupported, '0x89': unsupported })
  expect(await ask([account.address.toLowerCase(), ['0x1']])).toEqual({ '0x1': unsupported })
  expect(session.sessionProperties).not.toHaveProperty('bundler_name')
})

test("behavior: the page asks the operator's bundler by name, then at its URL", async () => {
  const { page, fetched } = await connect({ name: 'own', url: 'https://bundler.test/' })
  await expect(page.request({ method: 'wallet_getCallsStatus', params: ['0x01'] })).rejects.toThrow(
    'Fetching call status not approved by the wallet.',
  )
  expect(fetched).toEqual([
    `http://rpc.test/?chainId=1&projectId=${relay.projectId}&bundler=own`,
    'https://bundler.test/',
  ])
})
