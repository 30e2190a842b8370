import { createRequire } from 'node:module'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { en as words } from '../../../sites/wallet/words/en.ts'
import { en as reviewWords } from '../../../src/review/words/en.ts'
import { keepOnLoopback } from './keepOnLoopback.ts'
import { startOfficialPage } from './officialPage.ts'
import type { Page } from './page.ts'
import { startWalletSite, type WalletSite } from './walletSite.ts'

// Official pages, unmodified, and our wallet in a browser. Each test continues where the one before ended.

let site: WalletSite
let page: Page
let topic: string
let account: `0x${string}`
const one = 'eip155:31337'

keepOnLoopback()
beforeAll(async () => {
  site = await startWalletSite()
  page = await startOfficialPage(site.relay, { chains: [one] })
})
afterEach(() => expect(site.visitor.complaints.take()).toEqual([]))
afterAll(async () => {
  await page?.close()
  await site?.close()
})

const sign = (text: `0x${string}`) =>
  page.request(topic, { chainId: one, method: 'personal_sign', params: [text, account] })
const event = () => page.told.next<{ name: string; data: unknown; chainId: string }>('session_event')

test('pair and approve', async () => {
  const { uri, approval } = await page.propose()
  await site.scan(uri)
  await site.title(words.connect.title)
  await site.decide('Connect')
  ;({ topic } = await approval)
  await site.title('Connected')
  await site.press(words.relay.done)
  const accounts = page.sessions()[topic]!.eip155!.accounts
  expect(accounts).toEqual([expect.stringMatching(/^eip155:31337:0x[0-9a-fA-F]{40}$/)])
  account = accounts[0]!.split(':')[2] as `0x${string}`
})

test('pair and reject', async () => {
  const { uri, approval } = await page.propose()
  const refused = expect(approval).rejects.toMatchObject({ code: 5000 })
  await site.scan(uri)
  await site.title(words.connect.title)
  await site.decide('Reject')
  await refused
  await site.press(words.relay.done)
})

test('request: approved, and rejected', async () => {
  const signature = sign('0x68656c6c6f')
  await site.title(reviewWords.titles.message)
  await site.decide('Confirm')
  expect(await verifyMessage({ address: account, message: 'hello', signature: (await signature) as never })).toBe(true)

  const refused = expect(sign('0x68656c6c6f')).rejects.toMatchObject({ code: 4001 })
  await site.title(reviewWords.titles.message)
  await site.decide('Reject')
  await refused
  await site.press(words.relay.done)
})

test('event: the user switches to a network that the page does not have, and back to its own', async () => {
  await site.wallet.getByLabel('Network').selectOption('Latchkey Dev Two')
  await site.wallet.getByLabel('Network').selectOption('Latchkey Dev One')
  // The first event of the page: it was not told of the other network.
  expect(await event()).toMatchObject({ name: 'chainChanged', data: 31337, chainId: one })
  expect(page.sessions()[topic]!.eip155!.accounts).toEqual([`${one}:${account}`])
})

test('ping, and extend from either end', async () => {
  await page.ping(topic)
  await page.extend(topic)
  await site.press('Connections')
  await site.press(words.connections.extend)
  expect(await page.told.next('session_extend')).toEqual({ topic })
})

test('reconnect: a request made while the phone has no network arrives when it has', async () => {
  await site.visitor.context.setOffline(true)
  await site.wallet.getByText(words.connection.offline).waitFor()
  const signature = sign('0x6f66666c696e65')
  await site.visitor.context.setOffline(false)
  await site.title(reviewWords.titles.message)
  await site.decide('Confirm')
  expect(await signature).toMatch(/^0x/)
  await site.press(words.relay.done)
})

test('disconnect from the wallet, then from the page', async () => {
  await site.press('Connections')
  await site.press('Disconnect')
  expect(await page.told.next('session_delete')).toEqual({ topic })

  const { uri, approval } = await page.propose()
  await site.scan(uri)
  await site.title(words.connect.title)
  await site.decide('Connect')
  const second = await approval
  await site.title('Connected')
  await page.disconnect(second.topic)
  await site.press(words.relay.done)
  await site.press('Connections')
  await site.wallet.getByText(words.connections.none).waitFor()
})

test('one-click auth: signed in and connected at once', async () => {
  const { uri, answer } = await page.authenticate()
  await site.scan(uri)
  await site.title(words.signInToSite.title)
  await site.wallet.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await site.press('Sign in')
  const { cacaos, topic: begun } = await answer
  expect(cacaos).toHaveLength(1)
  expect(page.sessions()[begun!]!.eip155!.accounts).toEqual([`${one}:${account}`])
  await site.title('Done')
  await site.press(words.relay.done)
})

test('ethereum-provider: enable, sign, change network both ways, disconnect', async () => {
  const { EthereumProvider } = createRequire(import.meta.url)('@walletconnect/ethereum-provider')
  const provider = await EthereumProvider.init({
    projectId: site.relay.projectId,
    relayUrl: site.relay.url,
    optionalChains: [31337, 31338],
    rpcMap: { 31337: 'http://127.0.0.1:1', 31338: 'http://127.0.0.1:1' },
    metadata: { name: 'A shop', description: '', url: 'https://shop.example', icons: [] },
    showQrModal: false,
    logger: 'silent',
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    customStoragePrefix: 'shop',
  })
  const told: unknown[] = []
  provider.on('chainChanged', (chainId: string) => told.push(chainId))
  const shown = new Promise<string>((resolve) => provider.once('display_uri', resolve))
  const enabled = provider.enable()
  await site.scan(await shown)
  await site.title(words.connect.title)
  await site.decide('Connect')
  expect(await enabled).toEqual([account])
  await site.title('Connected')
  await site.press(words.relay.done)

  const signature = provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', account] })
  await site.title(reviewWords.titles.message)
  await site.decide('Confirm')
  expect(await verifyMessage({ address: account, message: 'hello', signature: await signature })).toBe(true)
  await site.press(words.relay.done)

  await site.press('Accounts')
  await site.wallet.getByLabel('Network').selectOption('Latchkey Dev Two')
  await expect.poll(() => provider.chainId).toBe(31338)
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
  expect(provider.chainId).toBe(31337)
  expect(told.at(-1)).toBe('0x7a69')

  await provider.disconnect()
  await site.press('Connections')
  await site.wallet.getByText('shop.example', { exact: true }).waitFor({ state: 'detached' })
  provider.signer.client.core.heartbeat.stop()
  await provider.signer.client.core.relayer.transportClose()
})
