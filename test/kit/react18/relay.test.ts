import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConfig, createStorage, custom } from 'wagmi'
import { connect, disconnect, getAccount, reconnect, signMessage, switchChain } from 'wagmi/actions'
import { mainnet, optimism } from 'wagmi/chains'
import { createStorage as createOwnStorage } from '../../../src/core/storage.ts'
import { relay } from '../../../src/wagmi/relay.ts'
import type { LazyRelayProvider } from '../../../src/wallets/relay/lazyRelayProvider.ts'
import { namespacesOn, walletAddress } from '../../relayWallet.ts'
import { createRelayWorld, type RelayWorld } from '../../scripted/relayPage.ts'

// The connector in an unmodified wagmi 2, over a real relay, with a scripted wallet. `src/wagmi/relay.test.ts` has wagmi 3.

let world: RelayWorld

beforeEach(async () => {
  world = await createRelayWorld()
})
afterEach(() => world.end())

const noNode = custom({ request: async () => null })

/** Pages of one browser: a second page finds what the first one stored. */
function createBrowser() {
  const browser = world.createBrowser()
  const storage = createStorage({
    storage: createOwnStorage(() => {
      throw new Error('Node has no localStorage')
    }),
  })
  return async () => {
    const { optionalChains: _, ...options } = browser.options()
    const config = createConfig({
      chains: [mainnet, optimism],
      connectors: [relay(options)],
      transports: { [mainnet.id]: noNode, [optimism.id]: noNode },
      storage,
      multiInjectedProviderDiscovery: false,
    })
    const connector = config.connectors[0]!
    const messages: { type: string; data?: unknown }[] = []
    connector.emitter.on('message', ({ type, data }) => messages.push({ type, data }))
    const provider = (await connector.getProvider()) as LazyRelayProvider
    return { config, connector, messages, provider }
  }
}

type Page = Awaited<ReturnType<ReturnType<typeof createBrowser>>>

/** The wallet scans the QR code of the page. */
async function scan({ messages }: Page) {
  const uri = await vi.waitFor(() => {
    const shown = messages.findLast(({ type }) => type === 'display_uri')
    if (!shown) throw new Error('no URI yet')
    return shown.data as string
  })
  await world.wallet.pair(uri)
  return world.wallet.next('wc_sessionPropose')
}

async function connectTo(page: Page, chainId?: 1 | 10): Promise<string> {
  const connecting = connect(page.config, { connector: page.connector, ...(chainId && { chainId }) })
  const topic = await world.wallet.approve(await scan(page), namespacesOn('eip155:1', 'eip155:10'))
  await connecting
  return topic
}

test('default: this is wagmi 2', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'node_modules/wagmi/package.json'), 'utf8'))
  expect(version).toMatch(/^2\./)
})

test('default: connect, sign, switch, disconnect', async () => {
  const page = await createBrowser()()
  const { config } = page
  await connectTo(page, 10)
  expect(getAccount(config)).toMatchObject({ status: 'connected', address: walletAddress, chainId: 10 })

  const signing = signMessage(config, { message: 'Hello' })
  const request = await world.wallet.next('wc_sessionRequest')
  expect(request.params).toMatchObject({ chainId: 'eip155:10', request: { method: 'personal_sign' } })
  await world.wallet.answer(request, { result: '0x5160' })
  expect(await signing).toBe('0x5160')

  await switchChain(config, { chainId: 1 })
  expect(getAccount(config).chainId).toBe(1)
  await disconnect(config)
  expect(getAccount(config).status).toBe('disconnected')
})

test('behavior: changes and the end of a session, made by the wallet, reach wagmi', async () => {
  const page = await createBrowser()()
  const topic = await connectTo(page)
  await world.wallet.emit(topic, { name: 'chainChanged', data: 10, chainId: 'eip155:1' })
  await vi.waitFor(() => expect(getAccount(page.config).chainId).toBe(10))
  await world.wallet.disconnect(topic)
  await vi.waitFor(() => expect(getAccount(page.config).status).toBe('disconnected'))
})

test('behavior: a reloaded page reconnects without a QR code', async () => {
  const openPage = createBrowser()
  const page = await openPage()
  await connectTo(page)
  ;(await page.provider.load()).close()

  const reloaded = await openPage()
  const [connection] = await reconnect(reloaded.config)
  expect(connection).toMatchObject({ accounts: [walletAddress], chainId: 1 })
  expect(reloaded.messages.filter(({ type }) => type === 'display_uri')).toEqual([])
})

test('error: the wallet rejects', async () => {
  const page = await createBrowser()()
  const rejected = expect(connect(page.config, { connector: page.connector })).rejects.toThrow('Connection rejected')
  await world.wallet.reject(await scan(page))
  await rejected
  expect(getAccount(page.config).status).toBe('disconnected')
})
