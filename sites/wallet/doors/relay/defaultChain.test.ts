import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startRelay, type TestRelay } from '../../../../servers/testing/relay.ts'
import { createMemoryStorage } from '../../../../src/core/relay/memoryStorage.ts'
import { createRelayClient } from '../../../../src/wallets/relay/client/createRelayClient.ts'
import { account, networks, openSocket, startWallet } from './testing/startWallet.ts'

// Specification §3: a session's namespaces have an optional default chain.

const [one, ten] = networks
let relay: TestRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay?.close())

/** Connects a page with this wish to a user whose active network is 1. Returns what the page was given. */
async function connect(defaultChain?: string) {
  const page = createRelayClient({
    ...{ relayUrl: relay.url, projectId: relay.projectId, storage: createMemoryStorage(), openSocket },
    metadata: { name: 'A page', description: '', url: 'https://dapp.example', icons: [] },
  })
  const { responder, request } = await startWallet(relay)
  onTestFinished(() => {
    page.close()
    responder.close()
  })
  const chains = ['eip155:1', 'eip155:10', 'eip155:137']
  const methods = ['personal_sign', 'wallet_switchEthereumChain']
  const { uri, approval } = await page.propose({
    namespaces: { eip155: { chains, methods, events: ['chainChanged'], defaultChain } },
  })
  await responder.pair(uri)
  await responder.connect(await request('connect'), { addresses: [account.address], networks: [one, ten] })
  const { topic, namespaces } = await approval
  return { page, topic, given: namespaces.eip155 }
}

test('default: the session starts on the network that the page prefers', async () => {
  const { page, topic, given } = await connect('eip155:10')
  expect(given).toMatchObject({ chains: ['eip155:10', 'eip155:1'], defaultChain: 'eip155:10' })
  // The page is on that chain already, so the user is not asked.
  const switching = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] }
  expect(await page.request({ topic, chainId: 'eip155:10', ...switching })).toBeNull()
})

test.each([[undefined], ['eip155:137']])(
  "behavior: with %s, or a network that the user did not grant, it starts on the user's active one",
  async (defaultChain) => {
    const { given } = await connect(defaultChain)
    expect(given).toMatchObject({ chains: ['eip155:1', 'eip155:10'], defaultChain: 'eip155:1' })
  },
)
