import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConfig, createStorage, custom, http } from 'wagmi'
import { connect, disconnect, getConnection, reconnect, signMessage, switchChain } from 'wagmi/actions'
import { base, mainnet, optimism } from 'wagmi/chains'
import { namespacesOn, walletAddress } from '../../test/relayWallet.ts'
import { createRelayWorld, type RelayWorld } from '../../test/scripted/relayPage.ts'
import { createStorage as createOwnStorage } from '../core/storage.ts'
import type { LazyRelayProvider } from '../wallets/relay/lazyRelayProvider.ts'
import { relay } from './relay.ts'

let world: RelayWorld

beforeEach(async () => {
  world = await createRelayWorld()
})
afterEach(() => world.end())

/** Two pages in one browser, one after the other. */
function createBrowser(changes: Partial<relay.Options> = {}) {
  const own = world.createBrowser()
  const wagmiStorage = createStorage({
    storage: createOwnStorage(() => {
      throw new Error('no localStorage here')
    }),
  })
  const pages: LazyRelayProvider[] = []
  async function openPage() {
    const { optionalChains: _, ...options } = own.options()
    const config = createConfig({
      chains: [mainnet, optimism],
      connectors: [relay({ ...options, rpcMap: {}, ...changes })],
      transports: { [mainnet.id]: http('http://wagmi.test/1'), [optimism.id]: custom({ request: async () => null }) },
      storage: wagmiStorage,
      multiInjectedProviderDiscovery: false,
    })
    const connector = config.connectors[0]!
    const provider = (await connector.getProvider()) as LazyRelayProvider
    pages.push(provider)
    const messages: { type: string; data?: unknown }[] = []
    connector.emitter.on('message', ({ type, data }) => messages.push({ type, data }))
    return { config, connector, provider, messages }
  }
  return { ...own, openPage }
}

async function approve({ messages }: { messages: { type: string; data?: unknown }[] }) {
  const uri = await vi.waitFor(() => {
    const shown = messages.findLast(({ type }) => type === 'display_uri')
    if (!shown) throw new Error('no URI yet')
    return shown.data as string
  })
  await world.wallet.pair(uri)
  return world.wallet.approve(await world.wallet.next('wc_sessionPropose'), namespacesOn('eip155:1', 'eip155:10'))
}

test('default: connect, sign, switch, disconnect', async () => {
  const page = await createBrowser().openPage()
  const { config, connector } = page
  expect(connector).toMatchObject({ id: 'relay', type: 'relay', name: 'Wallet on another device' })
  const connecting = connect(config, { connector, chainId: 10 })
  await approve(page)
  expect(await connecting).toEqual({ accounts: [walletAddress], chainId: 10 })

  const signing = signMessage(config, { message: 'Hello' })
  const asked = await world.wallet.next('wc_sessionRequest')
  expect(asked.params).toMatchObject({ chainId: 'eip155:10', request: { method: 'personal_sign' } })
  await world.wallet.answer(asked, { result: '0x5160' })
  expect(await signing).toBe('0x5160')

  await switchChain(config, { chainId: 1 })
  expect(getConnection(config).chainId).toBe(1)
  await disconnect(config)
  expect(getConnection(config).status).toBe('disconnected')
})

test('behavior: a page for [1, 8453] starts on 1, also when Base is the first chain of the wallet', async () => {
  const { optionalChains: _, ...options } = world.createBrowser().options()
  const config = createConfig({
    chains: [mainnet, base],
    connectors: [relay(options)],
    transports: { [mainnet.id]: http('http://wagmi.test/1'), [base.id]: http('http://wagmi.test/8453') },
    storage: null,
    multiInjectedProviderDiscovery: false,
  })
  const connector = config.connectors[0]!
  const shown = new Promise<string>((resolve) =>
    connector.emitter.on('message', ({ type, data }) => type === 'display_uri' && resolve(data as string)),
  )
  const connecting = connect(config, { connector })
  await world.wallet.pair(await shown)
  await world.wallet.approve(await world.wallet.next('wc_sessionPropose'), namespacesOn('eip155:8453', 'eip155:1'))
  expect(await connecting).toMatchObject({ chainId: 1 })
})

test("behavior: the wallet's changes reach wagmi", async () => {
  const page = await createBrowser().openPage()
  const connecting = connect(page.config, { connector: page.connector })
  const topic = await approve(page)
  await connecting
  await world.wallet.emit(topic, { name: 'chainChanged', data: 10, chainId: 'eip155:1' })
  await vi.waitFor(() => expect(getConnection(page.config).chainId).toBe(10))
  await world.wallet.disconnect(topic)
  await vi.waitFor(() => expect(getConnection(page.config).status).toBe('disconnected'))
})

test('behavior: a connection is connecting, connected, reconnecting and disconnected', async () => {
  const browser = createBrowser()
  const page = await browser.openPage()
  const status = ({ config } = page) => getConnection(config).status
  expect(status()).toBe('disconnected')
  const connecting = connect(page.config, { connector: page.connector })
  expect(status()).toBe('connecting')
  await approve(page)
  await connecting
  expect(status()).toBe('connected')
  ;(await page.provider.load()).close()

  const reloaded = await browser.openPage()
  // wagmi reads its storage in the background.
  await vi.waitFor(() => expect(reloaded.config.state.current).not.toBeNull())
  const reconnecting = reconnect(reloaded.config)
  expect(status(reloaded)).toBe('reconnecting')
  await reconnecting
  expect(status(reloaded)).toBe('connected')
  await disconnect(reloaded.config)
  expect(status(reloaded)).toBe('disconnected')
})

test('behavior: a reload reconnects without a click', async () => {
  const browser = createBrowser()
  const page = await browser.openPage()
  const connecting = connect(page.config, { connector: page.connector })
  await approve(page)
  await connecting
  ;(await page.provider.load()).close()

  const reloaded = await browser.openPage()
  const [connection] = await reconnect(reloaded.config)
  expect(connection).toMatchObject({ accounts: [walletAddress], chainId: 1 })
  expect(reloaded.messages.filter(({ type }) => type === 'display_uri')).toEqual([])
})

test('behavior: without a connection nothing loads and no relay is dialled', async () => {
  const page = await createBrowser().openPage()
  const load = vi.spyOn(page.provider, 'request')
  expect(await reconnect(page.config)).toEqual([])
  expect(load).not.toHaveBeenCalled()
})

test('behavior: abortPairing ends a pending connect', async () => {
  const page = await createBrowser().openPage()
  const connecting = expect(connect(page.config, { connector: page.connector })).rejects.toThrow(
    'Connection request reset. Please try again.',
  )
  await vi.waitFor(() => expect(page.messages.map(({ type }) => type)).toContain('display_uri'))
  page.provider.abortPairing()
  await connecting
  expect(getConnection(page.config).status).toBe('disconnected')
})

test("behavior: a chain is read at the transports' explicit URLs, never at a vendor’s", async () => {
  const browser = createBrowser()
  const page = await browser.openPage()
  const connecting = connect(page.config, { connector: page.connector })
  await approve(page)
  await connecting
  expect(await page.provider.request({ method: 'eth_blockNumber' })).toBe('0xfe')
  expect(browser.read).toEqual(['eth_blockNumber http://wagmi.test/1'])
  await expect(page.provider.request({ method: 'eth_blockNumber' }, { chain: 'eip155:10' })).rejects.toThrow(
    'No RPC url provided for chainId: 10',
  )
})

test('option: overrideKey, name', async () => {
  const { connector } = await createBrowser({ overrideKey: 'rainbow', name: 'Rainbow' }).openPage()
  expect(connector).toMatchObject({ id: 'rainbow', name: 'Rainbow', type: 'relay' })
})

test('error: no project id', async () => {
  const { config, connector } = await createBrowser({ projectId: '' }).openPage()
  await expect(connect(config, { connector })).rejects.toThrow('WalletConnect project ID is required')
})
