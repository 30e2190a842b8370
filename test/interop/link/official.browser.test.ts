import { formatLinkUrl } from 'latchkey/wire/link'
import type { Page } from 'playwright-core'
import { type Hex, parseEther, toHex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { en as words } from '../../../sites/wallet/words/en.ts'
import { en as reviewWords } from '../../../src/review/words/en.ts'
import { walletPopup } from '../../journeys/walletPopup.ts'
import { type Scene, startScene } from '../../threats/parts/startScene.ts'
import { bundleClient } from '../bundleClient.ts'
import { receiptStatus } from '../receiptStatus.ts'

// The official clients of wallet-link, unmodified, in a stranger's page, and our wallet on the user's phone. Each test continues
// where the one before ended.

type Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
}
declare global {
  /** The official client. */
  var officialLink: {
    provider: Provider
    /** The events that the provider emitted. */
    events: [string, unknown][]
    /** Returns the text of the QR code, if this client draws one. */
    code?(): string
    disconnect(): void
  }
}

let scene: Scene
let page: Page
let wallet: Page
let address: Hex | undefined

beforeAll(async () => {
  scene = await startScene({ listed: ['drawn.localhost', 'newest.localhost'] })
  page = await scene.visitor.context.newPage()
  const phone = await scene.browser.newVisitor()
  wallet = await phone.open(scene.info.sites.wallet)
  await wallet.setViewportSize({ width: 390, height: 760 })
  await walletPopup.createWallet(wallet)
})
afterAll(() => scene?.close())

const chainOf = (index: number) => scene.info.chains[index]!

/** Version 3 takes the address of the relay as an option. */
const drawn = () => ({
  before: '',
  code: `
  import { CoinbaseWalletSDK } from '@coinbase/wallet-sdk'
  const sdk = new CoinbaseWalletSDK({ appName: 'A page', linkAPIUrl: ${JSON.stringify(scene.info.servers.link)} })
  const provider = sdk.makeWeb3Provider(${JSON.stringify(chainOf(0).rpcUrl)}, ${chainOf(0).chainId})
  const official = { provider, code: () => sdk.getQrUrl(), disconnect: () => sdk.disconnect() }`,
})

const theirRelay = 'https://www.walletlink.org'

/**
 * Version 4 has the address of its makers' relay built in, and asks a popup which wallet to use. The page redirects the one and
 * has stored the answer to the other (link-and-popup-wallets §1.11).
 */
const newest = () => ({
  before: `
  localStorage.setItem('-CBWSDK:SignerConfigurator:SignerType', 'walletlink')
  const [theirs, ours] = ${JSON.stringify([theirRelay, scene.info.servers.link])}
  const redirect = (url) => String(url).replace(theirs, ours).replace(theirs.replace('http', 'ws'), ours.replace('http', 'ws'))
  const { WebSocket: Socket, fetch: send } = globalThis
  globalThis.WebSocket = class extends Socket { constructor(url) { super(redirect(url)) } }
  globalThis.fetch = (input, init) => send(redirect(input), init)`,
  code: `
  import { createCoinbaseWalletSDK } from 'wallet-sdk-newest'
  const provider = createCoinbaseWalletSDK({ appName: 'A page', preference: { options: 'all', telemetry: false } }).getProvider()
  const official = { provider, disconnect: () => provider.disconnect() }`,
})

/** Version 4 leaves it to the popup to draw the QR code. */
async function codeOf(): Promise<string> {
  const shown = await page.evaluate(() => officialLink.code?.())
  if (shown !== undefined) return shown
  const read = (name: string) =>
    page.evaluate((key) => localStorage.getItem(key) ?? '', `-walletlink:${theirRelay}:session:${name}`)
  const session = { id: await read('id'), secret: await read('secret') }
  return formatLinkUrl({ ...session, server: scene.info.servers.link, version: '4.4.0', chainId: '1', isChild: false })
}

const clients = [
  {
    name: '@coinbase/wallet-sdk 3.9.3',
    ...{ host: 'drawn.localhost', client: drawn },
    rejection: { code: 4001, message: 'User denied message signature' },
  },
  {
    name: '@coinbase/wallet-sdk 4.4.0',
    ...{ host: 'newest.localhost', client: newest },
    // It drops the code of the wallet's rejection (§1.7).
    rejection: { code: -32603, message: 'User rejected signature request' },
  },
]

describe.each(clients)('$name', ({ host, client, rejection }) => {
  beforeAll(async () => {
    const { before, code } = client()
    // What a page's bundler adds for packages that expect Node.
    const nodeGlobals = `
      globalThis.global = globalThis
      globalThis.process = { env: {}, nextTick: (run, ...values) => queueMicrotask(() => run(...values)) }`
    const script = await bundleClient(
      `import { Buffer } from 'buffer'
      globalThis.Buffer = Buffer
      ${code}
      official.events = []
      for (const name of ['connect', 'disconnect', 'chainChanged', 'accountsChanged'])
        official.provider.on(name, (value) => official.events.push([name, value]))
      globalThis.officialLink = official`,
      import.meta.dirname,
    )
    scene.pages.put(host, '/official.js', { html: script, headers: { 'content-type': 'text/javascript' } })
    const html = `<!doctype html><title>A page</title><script>${nodeGlobals}${before}</script><script src="/official.js"></script>`
    await page.goto(scene.pages.put(host, '/', { html }))
    await ready()
  })
  afterEach(() => expect(scene.visitor.complaints.take()).toEqual([]))

  const ready = () => page.waitForFunction(() => globalThis.officialLink !== undefined)
  const events = () => page.evaluate(() => officialLink.events.splice(0))
  const onPhone = (title: string) => wallet.getByRole('heading', { name: title }).waitFor()
  const done = () => wallet.getByRole('button', { name: words.relay.done }).click()
  const enter = (tab: 'Accounts' | 'Connections') =>
    wallet.getByRole('navigation').getByRole('button', { name: tab, exact: true }).click()

  /** The outcome as the page sees it: result or error. */
  function request(method: string, params: unknown = []) {
    return page.evaluate(
      (asked) =>
        officialLink.provider.request(asked).then(
          (result) => ({ result }),
          ({ code, message }: { code: number; message: string }) => ({ error: { code, message } }),
        ),
      { method, params },
    )
  }

  async function connect() {
    const heard = request('eth_requestAccounts')
    await wallet.goto(`${scene.info.sites.wallet}/${new URL(await codeOf()).hash}`)
    await onPhone(words.connect.title)
    expect(await wallet.locator('.origin-name').textContent()).toBe(scene.pages.originOf(host))
    await walletPopup.press(wallet, 'Connect')
    await onPhone(words.relay.connected.title)
    await done()
    return (await heard) as { result: Hex[] }
  }

  test('connects', async () => {
    const { result } = await connect()
    address ??= result[0] as Hex
    expect(result).toEqual([address.toLowerCase()])
    expect(await request('eth_accounts')).toEqual({ result })
    expect(await request('eth_chainId')).toEqual({ result: toHex(chainOf(0).chainId) })
    expect(await events()).toContainEqual(['accountsChanged', result])
  })

  test('personal_sign, and again after a reload', async () => {
    for (const message of ['Hello from an official client', 'again']) {
      const heard = request('personal_sign', [toHex(message), address])
      await walletPopup.press(wallet, 'Confirm')
      const { result } = (await heard) as { result: Hex }
      expect(await verifyMessage({ address: address!, message, signature: result })).toBe(true)
      await done()
      await page.reload()
      await ready()
    }
  })

  test.each([
    ['text', JSON.stringify],
    ['an object', (data: object) => data],
  ])('eth_signTypedData_v4, from %s', async (_, write) => {
    const typedData = {
      domain: { name: 'Official', chainId: chainOf(0).chainId },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Note: [{ name: 'text', type: 'string' }],
      },
      primaryType: 'Note',
      message: { text: 'hello' },
    } as const
    const heard = request('eth_signTypedData_v4', [address, write(typedData)])
    await walletPopup.press(wallet, 'Confirm')
    const { result } = (await heard) as { result: Hex }
    // viem's types want a uint256 as a bigint, which JSON cannot write.
    const domain = { ...typedData.domain, chainId: BigInt(typedData.domain.chainId) }
    expect(await verifyTypedData({ ...typedData, domain, address: address!, signature: result })).toBe(true)
    await done()
  })

  test('eth_sendTransaction', async () => {
    const transaction = { from: address, to: `0x${'11'.repeat(20)}`, value: toHex(parseEther('0.001')) }
    const heard = request('eth_sendTransaction', [transaction])
    await walletPopup.press(wallet, 'Send')
    const { result } = (await heard) as { result: Hex }
    await expect.poll(() => receiptStatus(chainOf(0).rpcUrl, result)).toBe('0x1')
    await done()
  })

  test('the user rejects', async () => {
    const heard = request('personal_sign', [toHex('no'), address])
    await onPhone(reviewWords.titles.message)
    await walletPopup.press(wallet, 'Reject')
    expect(await heard).toMatchObject({ error: rejection })
    await done()
  })

  test('the user cancels in the page', async () => {
    const heard = request('personal_sign', [toHex('cancelled'), address])
    await onPhone(reviewWords.titles.message)
    await page.getByText('Confirm on phone').click()
    await page.getByText('Cancel transaction').click()
    expect(await heard).toHaveProperty('error')
    await onPhone(words.relay.expired.title)
    await done()
  })

  test('wallet_switchEthereumChain, and a read through the network’s address; an unknown network', async () => {
    await events()
    const chainId = toHex(chainOf(1).chainId)
    const heard = request('wallet_switchEthereumChain', [{ chainId }])
    await wallet.getByRole('button', { name: words.switchNetwork.confirm, exact: true }).click()
    expect(await heard).toEqual({ result: null })
    expect(await request('eth_chainId')).toEqual({ result: chainId })
    // Version 3 emits a number.
    expect((await events()).map(([name, value]) => [name, toHex(Number(value))])).toEqual([['chainChanged', chainId]])
    expect(await request('eth_blockNumber')).toMatchObject({ result: expect.stringMatching(/^0x/) })
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7777' }])).toMatchObject({
      error: { code: 4902 },
    })
    await done()
  })

  test('wallet_addEthereumChain of a network that the wallet has, and of another', async () => {
    const described = {
      ...{ chainName: 'As the page calls it', rpcUrls: [chainOf(0).rpcUrl] },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    const chainId = toHex(chainOf(0).chainId)
    const heard = request('wallet_addEthereumChain', [{ ...described, chainId }])
    await wallet.getByRole('button', { name: words.switchNetwork.confirm, exact: true }).click()
    expect(await heard).toEqual({ result: null })
    expect(await request('eth_chainId')).toEqual({ result: chainId })
    await done()
    expect(await request('wallet_addEthereumChain', [{ ...described, chainId: '0x7777' }])).toHaveProperty('error')
    expect(await request('eth_chainId')).toEqual({ result: chainId })
  })

  test('wallet_watchAsset: this wallet keeps no list of tokens', async () => {
    const asset = { type: 'ERC20', options: { address: `0x${'22'.repeat(20)}`, symbol: 'TEST', decimals: 18 } }
    expect(await request('wallet_watchAsset', asset)).toHaveProperty('error')
  })

  test('the user disconnects on the phone: the page reloads without the account', async () => {
    await enter('Connections')
    await Promise.all([page.waitForEvent('load'), wallet.getByRole('button', { name: 'Disconnect' }).click()])
    await ready()
    await wallet.getByText(words.connections.none).waitFor()
    expect(await request('eth_accounts')).toEqual({ result: [] })
  })

  test('the page connects again and disconnects: the wallet forgets it', async () => {
    await connect()
    await enter('Connections')
    await Promise.all([page.waitForEvent('load'), page.evaluate(() => officialLink.disconnect())])
    await wallet.getByText(words.connections.none).waitFor()
  })
})
