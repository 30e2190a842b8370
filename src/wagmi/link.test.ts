import { afterEach, beforeEach, expect, test } from 'vitest'
import { createConfig, createStorage, http } from 'wagmi'
import { connect, disconnect, getConnection, reconnect, signMessage, switchChain } from 'wagmi/actions'
import { base, mainnet } from 'wagmi/chains'
import { joinAsWallet, type LinkWallet, walletAddress } from '../../test/linkWallet.ts'
import { createLinkWorld, type LinkWorld } from '../../test/scripted/linkPage.ts'
import { createStorage as createOwnStorage } from '../core/storage.ts'
import type { LazyLinkProvider } from '../wallets/link/createLinkProvider.ts'
import { link } from './link.ts'

let world: LinkWorld
beforeEach(async () => {
  world = await createLinkWorld()
})
afterEach(() => world.end())

/** Two pages in one browser, one after the other. */
function createBrowser() {
  const own = world.createBrowser()
  const wagmiStorage = createStorage({
    storage: createOwnStorage(() => {
      throw new Error('no localStorage here')
    }),
  })
  async function openPage() {
    const { chains: _, ...options } = own.options()
    const config = createConfig({
      chains: [mainnet, base],
      connectors: [link(options)],
      transports: { [mainnet.id]: http('http://wagmi.test/1'), [base.id]: http() },
      storage: wagmiStorage,
      multiInjectedProviderDiscovery: false,
    })
    const connector = config.connectors[0]!
    const provider = (await connector.getProvider()) as LazyLinkProvider
    const messages: { type: string; data?: unknown }[] = []
    connector.emitter.on('message', ({ type, data }) => messages.push({ type, data }))
    return { config, connector, provider, messages }
  }
  return { ...own, openPage }
}

async function scan({ messages }: { messages: { type: string; data?: unknown }[] }): Promise<LinkWallet> {
  const shown = () => messages.findLast(({ type }) => type === 'display_uri')
  await expect.poll(shown).toBeDefined()
  const uri = String(shown()?.data)
  return joinAsWallet(uri, world.relay)
}

test('default: connect, sign, switch, reconnect after a reload, disconnect', async () => {
  const browser = createBrowser()
  const page = await browser.openPage()
  const { config, connector } = page
  expect(connector).toMatchObject({ id: 'link', type: 'link', name: 'Mobile wallet' })
  expect(await reconnect(config)).toEqual([])
  expect(world.relay.dialled()).toBe(0)

  const connecting = connect(config, { connector })
  const wallet = await scan(page)
  await wallet.answer(await wallet.next(), [walletAddress])
  expect(await connecting).toEqual({ accounts: [walletAddress], chainId: 1 })
  expect(page.messages).toContainEqual({ type: 'relayConnection', data: { status: 'connected' } })

  const signing = signMessage(config, { message: 'Hello' })
  await wallet.answer(await wallet.next(), '0x5160')
  expect(await signing).toBe('0x5160')

  const switching = switchChain(config, { chainId: base.id })
  await wallet.answer(await wallet.next(), { isApproved: true, rpcUrl: 'https://rpc.example' })
  await switching
  expect(getConnection(config)).toMatchObject({ status: 'connected', address: walletAddress, chainId: base.id })

  const first = await page.provider.load()
  first.close()
  const reloaded = await browser.openPage()
  const [connection] = await reconnect(reloaded.config)
  expect(connection).toMatchObject({ accounts: [walletAddress], chainId: base.id })
  await disconnect(reloaded.config)
  expect(await wallet.connection.getConfig()).toMatchObject({ metadata: { __destroyed: '1' } })
  wallet.connection.close()
})

test('behavior: chains are read at the transports of the page', async () => {
  const browser = createBrowser()
  const page = await browser.openPage()
  const connecting = connect(page.config, { connector: page.connector })
  const wallet = await scan(page)
  await wallet.answer(await wallet.next(), [walletAddress])
  await connecting
  await page.provider.request({ method: 'eth_blockNumber' })
  expect(browser.read).toEqual(['eth_blockNumber http://wagmi.test/1'])
  wallet.connection.close()
  ;(await page.provider.load()).close()
})

test('error: the user closes the dialog before a wallet has scanned the code', async () => {
  const page = await createBrowser().openPage()
  const connecting = connect(page.config, { connector: page.connector })
  const wallet = await scan(page)
  page.provider.abortPairing()
  await expect(connecting).rejects.toMatchObject({ name: 'LinkError', reason: 'connectionReset', code: 4001 })
  expect(getConnection(page.config).status).toBe('disconnected')
  wallet.connection.close()
})
