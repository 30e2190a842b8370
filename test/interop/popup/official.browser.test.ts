import type { Page } from 'playwright-core'
import { type Hex, parseEther, toHex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { en as words } from '../../../sites/wallet/words/en.ts'
import { withoutGesture } from '../../browser/startBrowser.ts'
import { walletPopup } from '../../journeys/walletPopup.ts'
import { closed, type Scene, startScene } from '../../threats/parts/startScene.ts'
import { bundleClient } from '../bundleClient.ts'
import { receiptStatus } from '../receiptStatus.ts'

// The official clients of the popup wallets' wire, unmodified, in a stranger's page: each connects to our wallet and signs.

type Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: { code?: number; chainId?: string }) => void): void
}
declare global {
  /** The official client's EIP-1193 provider, and the events that it emitted. */
  var officialPopup: Provider & { events: unknown[][] }
}

let scene: Scene
let address: Hex | undefined

beforeAll(async () => {
  scene = await startScene({ listed: ['sdk.localhost', 'newest.localhost', 'base.localhost'] })
})
afterAll(() => scene?.close())

const walletSdk = (name: string) => (options: object, url: string) =>
  `
  import { createCoinbaseWalletSDK } from '${name}'
  const official = createCoinbaseWalletSDK(${JSON.stringify({
    ...options,
    preference: { options: 'all', keysUrl: url, telemetry: false },
  })}).getProvider()`
const baseAccount = (options: object, url: string) => `
  import { createBaseAccountSDK } from '@base-org/account'
  const official = createBaseAccountSDK(${JSON.stringify({
    ...options,
    preference: { walletUrl: url, telemetry: false },
  })}).getProvider()`

/** The button with which a client opens a window that the browser has blocked. */
const snackbar = { name: 'Retry', selector: '.-cbwsdk-snackbar-instance-menu-item' }
const dialog = { name: 'Try again', selector: '.-base-acc-sdk-dialog-instance-button-primary' }

/** Base account's window is 700 high. */
const clients = [
  {
    name: '@coinbase/wallet-sdk 4.3.7',
    ...{ host: 'sdk.localhost', create: walletSdk('@coinbase/wallet-sdk'), height: 540, retry: snackbar },
  },
  {
    name: '@coinbase/wallet-sdk 4.4.0',
    ...{ host: 'newest.localhost', create: walletSdk('wallet-sdk-newest'), height: 540, retry: snackbar },
  },
  {
    name: '@base-org/account 2.5.10',
    ...{ host: 'base.localhost', create: baseAccount, height: 700, retry: dialog },
  },
]

describe.each(clients)('$name', ({ host, create, height, retry }) => {
  let page: Page

  beforeAll(async () => {
    const { sites, chains } = scene.info
    const options = { appName: 'A page', appLogoUrl: null, appChainIds: chains.map(({ chainId }) => chainId) }
    const script = await bundleClient(
      `${create(options, `${sites.wallet}/popup`)}
      official.events = []
      for (const name of ['connect', 'disconnect', 'chainChanged', 'accountsChanged'])
        official.on(name, (value) => official.events.push([name, value?.code ?? value?.chainId ?? value]))
      globalThis.officialPopup = official`,
      import.meta.dirname,
    )
    scene.pages.put(host, '/official.js', { html: script, headers: { 'content-type': 'text/javascript' } })
    const html = '<!doctype html><title>A page</title><script src="/official.js"></script>'
    for (const policy of ['same-origin', 'same-origin-allow-popups'])
      scene.pages.put(host, `/${policy}`, { html, headers: { 'cross-origin-opener-policy': policy } })
    page = await scene.visitor.open(scene.pages.put(host, '/', { html }))
    await ready()
  })
  afterEach(() => expect(scene.visitor.complaints.take()).toEqual([]))

  const ready = () => page.waitForFunction(() => globalThis.officialPopup !== undefined)

  /** The outcome as the page sees it: result or error. */
  function request(method: string, params: unknown[] = []) {
    return page.evaluate(
      (asked) =>
        officialPopup.request(asked).then(
          (result) => ({ result }),
          ({ code, message }: { code: number; message: string }) => ({ error: { code, message } }),
        ),
      { method, params },
    )
  }

  async function ask(method: string, params: unknown[] = []) {
    let heard: ReturnType<typeof request> | undefined
    const popup = await scene.visitor.popup(page, async () => {
      heard = request(method, params)
    })
    await popup.setViewportSize({ width: 420, height })
    return { popup, heard: heard as ReturnType<typeof request> }
  }

  const events = () => page.evaluate(() => officialPopup.events.splice(0))

  test('calls before connecting are refused', async () => {
    const { popup, heard } = await ask('wallet_sendCalls', [{ version: '1.0', chainId: '0x1', calls: [] }])
    expect(await heard).toMatchObject({ error: { code: 4200 } })
    await closed(popup)
  })

  test('connects', async () => {
    await events()
    const { popup, heard } = await ask('eth_requestAccounts')
    if (!address) await walletPopup.createWallet(popup)
    await popup.getByRole('heading', { name: words.connect.title }).waitFor()
    await walletPopup.press(popup, 'Connect')
    const { result } = (await heard) as { result: Hex[] }
    expect(result).toHaveLength(1)
    address ??= result[0] as Hex
    expect(result[0]?.toLowerCase()).toBe(address.toLowerCase())
    expect(await events()).toContainEqual(['accountsChanged', result])
    await closed(popup)
  })

  test('personal_sign', async () => {
    const message = 'Hello from an official client'
    const { popup, heard } = await ask('personal_sign', [toHex(message), address])
    await walletPopup.press(popup, 'Confirm')
    const { result } = (await heard) as { result: Hex }
    expect(await verifyMessage({ address: address!, message, signature: result })).toBe(true)
    // A client reports chains that a wallet repeats (§2.5), so ours does not.
    expect(await events()).toEqual([])
    await closed(popup)
  })

  test('eth_signTypedData_v4, then eth_sendTransaction within a second in the same window', async () => {
    const typedData = {
      domain: { name: 'Official', chainId: scene.info.chains[0]?.chainId ?? 0 },
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
    const { popup, heard } = await ask('eth_signTypedData_v4', [address, JSON.stringify(typedData)])
    await walletPopup.press(popup, 'Confirm')
    const { result: signature } = (await heard) as { result: Hex }
    // viem's types want a uint256 as a bigint, which JSON cannot write.
    const domain = { ...typedData.domain, chainId: BigInt(typedData.domain.chainId) }
    expect(await verifyTypedData({ ...typedData, domain, address: address!, signature })).toBe(true)

    const transaction = { from: address, to: `0x${'11'.repeat(20)}`, value: toHex(parseEther('0.001')) }
    const sent = request('eth_sendTransaction', [transaction])
    await walletPopup.press(popup, 'Send')
    const { result: hash } = (await sent) as { result: Hex }
    await expect.poll(() => receiptStatus(scene.info.chains[0]?.rpcUrl ?? '', hash)).toBe('0x1')
    await closed(popup)
  })

  test('the user rejects', async () => {
    const { popup, heard } = await ask('personal_sign', [toHex('no'), address])
    await walletPopup.press(popup, 'Reject')
    expect(await heard).toMatchObject({ error: { code: 4001, message: 'User rejected the request.' } })
    await closed(popup)
  })

  test('the user closes the window', async () => {
    const { popup, heard } = await ask('personal_sign', [toHex('no'), address])
    await popup.getByRole('button', { name: 'Confirm' }).waitFor()
    await popup.close({ runBeforeUnload: true })
    expect(await heard).toMatchObject({ error: { code: 4001, message: 'Request rejected' } })
  })

  test('switching to a chain that the wallet told is local; an unknown one is not', async () => {
    const second = toHex(scene.info.chains[1]?.chainId ?? 0)
    expect(await request('wallet_switchEthereumChain', [{ chainId: second }])).toEqual({ result: null })
    expect(await request('eth_chainId')).toEqual({ result: second })
    const { popup, heard } = await ask('wallet_switchEthereumChain', [{ chainId: '0x7777' }])
    expect(await heard).toMatchObject({ error: { code: 4902 } })
    await closed(popup)
  })

  test('a reload keeps the connection', async () => {
    await page.reload()
    await ready()
    const { popup, heard } = await ask('personal_sign', [toHex('again'), address])
    await walletPopup.press(popup, 'Confirm')
    expect(await heard).toMatchObject({ result: expect.stringMatching(/^0x/) })
    await closed(popup)
  })

  test('adding a network: one that the wallet has, another, and one without an address', async () => {
    const described = {
      ...{ chainName: 'As the page calls it', rpcUrls: ['https://rpc.example'] },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    for (const [network, outcome] of [
      [{ ...described, chainId: toHex(scene.info.chains[1]?.chainId ?? 0) }, { result: null }],
      [{ ...described, chainId: '0x7777' }, { error: { code: 4902 } }],
      [{ ...described, chainId: '0x7777', rpcUrls: [] }, { error: { code: -32602 } }],
    ] as const) {
      const { popup, heard } = await ask('wallet_addEthereumChain', [network])
      expect(await heard).toMatchObject(outcome)
      await closed(popup)
    }
  })

  /** Asks for a signature as a page does whose user has not just clicked. */
  async function askLate(): Promise<void> {
    const asked = JSON.stringify({ method: 'personal_sign', params: [toHex('late'), address] })
    await withoutGesture(
      page,
      `globalThis.late = officialPopup.request(${asked}).catch(({ code, message }) => ({ code, message })); undefined`,
      retry.selector,
    )
  }

  test('a blocked window: the user opens it; blocked again, the page hears it', async () => {
    await askLate()
    const popup = await scene.visitor.popup(page, () => page.getByText(retry.name, { exact: true }).click())
    await walletPopup.press(popup, 'Confirm')
    expect(await page.evaluate('late')).toMatch(/^0x/)
    await closed(popup)

    await askLate()
    await withoutGesture(page, `document.querySelector('${retry.selector}').click()`, 'body')
    expect(await page.evaluate('late')).toEqual({ code: -32603, message: 'Popup window was blocked' })
  })

  test('Cross-Origin-Opener-Policy: same-origin-allow-popups signs; with same-origin the wallet says what to set', async () => {
    const origin = scene.pages.originOf(host)
    await page.goto(`${origin}/same-origin-allow-popups`)
    await ready()
    const { popup, heard } = await ask('personal_sign', [toHex('allowed'), address])
    await walletPopup.press(popup, 'Confirm')
    expect(await heard).toMatchObject({ result: expect.stringMatching(/^0x/) })
    await closed(popup)

    const isWarning = (message: { text(): string }) => message.text().includes('Cross-Origin-Opener-Policy')
    await Promise.all([page.waitForEvent('console', isWarning), page.goto(`${origin}/same-origin`)])
    const opened = page.context().waitForEvent('page')
    // The client waits for ever (§2.2).
    await page.evaluate(
      (params) => void officialPopup.request({ method: 'personal_sign', params }),
      [toHex('cut'), address],
    )
    const severed = await opened
    await severed.getByRole('heading', { name: words.turnedAway.severed.title }).waitFor()
    await severed.close()
    expect(scene.visitor.complaints.take(/Cross-Origin-Opener-Policy/)).toEqual([])
    await page.goto(`${origin}/`)
    await ready()
  })

  test('a wallet that lost its key disconnects the page', async () => {
    const wallet = await scene.visitor.open(scene.info.sites.wallet)
    await wallet.evaluate(forgetPopupKeys)
    await wallet.close()
    await events()
    const { popup, heard } = await ask('personal_sign', [toHex('gone'), address])
    expect(await heard).toMatchObject({ error: { code: 4100 } })
    expect((await events()).map(([name]) => name)).toContain('disconnect')
    await closed(popup)
  })
})

/** Deletes the wallet's keys for popups alone, so that the user stays signed in. */
async function forgetPopupKeys(): Promise<void> {
  const done = <result>(request: IDBRequest<result>) =>
    new Promise<result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await done(indexedDB.open('latchkey'))
  const store = database.transaction('keys', 'readwrite').objectStore('keys')
  const names = await done(store.getAllKeys())
  await Promise.all(
    names.filter((name) => String(name).startsWith('latchkey-popup-')).map((name) => done(store.delete(name))),
  )
  database.close()
}
