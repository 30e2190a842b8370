import type { Page } from 'playwright-core'
import { type Hex, toHex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ar } from '../../sites/wallet/words/ar.ts'
import { de } from '../../sites/wallet/words/de.ts'
import { en as words } from '../../sites/wallet/words/en.ts'
import { ar as arEmbedded } from '../../src/core/words/embedded/ar.ts'
import { de as deEmbedded } from '../../src/core/words/embedded/de.ts'
import { ar as arReview } from '../../src/review/words/ar.ts'
import { de as deReview } from '../../src/review/words/de.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { inspect } from '../browser/inspect.ts'
import { withoutGesture } from '../browser/startBrowser.ts'
import { bundleClient } from '../interop/bundleClient.ts'
import { receiptStatus } from '../interop/receiptStatus.ts'
import { closed, type Scene, startScene } from '../threats/parts/startScene.ts'
import { walletPopup } from './walletPopup.ts'

// One user's story with a popup wallet: our provider in a page, and our hosted wallet's door. Each test continues where the one before
// ended.

type Provider = { request(request: { method: string; params?: unknown }): Promise<unknown> }
declare global {
  /** The provider of `latchkey/wallets/popup`, and the answer to the click of the page's button. */
  var popupWallet: Provider & { clicked?: Promise<unknown>; events: unknown[][] }
  /** The same provider with another preference. */
  var popupPreferring: (options: string) => Provider
}

let scene: Scene
let page: Page
let address: Hex
const dataSuffix = `0x${'ab'.repeat(16)}`
/** `transfer(address,uint256)`, which the review knows. */
const calldata = `0xa9059cbb${'00'.repeat(12)}${'33'.repeat(20)}${'00'.repeat(31)}05`

beforeAll(async () => {
  scene = await startScene({ listed: ['tulips.localhost', 'isolated.localhost'] })
  const options = {
    walletUrl: `${scene.info.sites.wallet}/popup`,
    appName: 'Tulips',
    appChainIds: scene.info.chains.map(({ chainId }) => chainId),
    preference: { options: 'all', attribution: { dataSuffix } },
  }
  const script = await bundleClient(`
    const { createPopupProvider } = await import('latchkey/wallets/popup')
    const provider = createPopupProvider(${JSON.stringify(options)})
    provider.events = []
    for (const name of ['connect', 'disconnect', 'chainChanged', 'accountsChanged'])
      provider.on(name, (value) => provider.events.push([name, value?.code ?? value?.chainId ?? value]))
    const button = document.body.appendChild(document.createElement('button'))
    button.textContent = 'Connect'
    button.onclick = () => {
      provider.clicked = provider.request({ method: 'eth_requestAccounts' }).catch(({ code, message }) => ({ code, message }))
    }
    globalThis.popupWallet = provider
    globalThis.popupPreferring = (options) =>
      createPopupProvider({ ...${JSON.stringify(options)}, preference: { options } })`)
  for (const host of ['tulips.localhost', 'isolated.localhost'])
    scene.pages.put(host, '/wallet.js', { html: script, headers: { 'content-type': 'text/javascript' } })
  const html =
    '<!doctype html><html lang="en"><title>Tulips</title><body><script src="/wallet.js"></script></body></html>'
  scene.pages.put('isolated.localhost', '/', { html, headers: { 'cross-origin-opener-policy': 'same-origin' } })
  page = await scene.visitor.open(scene.pages.put('tulips.localhost', '/', { html }))
  await page.waitForFunction(() => globalThis.popupWallet !== undefined)
})
afterEach(() => expect(scene.visitor.complaints.take()).toEqual([]))
afterAll(() => scene?.close())

/** The outcome as the page sees it: result or error. */
function request(method: string, params: unknown[] = []) {
  return page.evaluate(
    (asked) =>
      popupWallet.request(asked).then(
        (result) => ({ result }),
        ({ code, message }) => ({ error: { code, message } }),
      ),
    { method, params },
  )
}

async function ask(method: string, params: unknown[] = []) {
  let heard: ReturnType<typeof request> | undefined
  const popup = await scene.visitor.popup(page, async () => {
    heard = request(method, params)
  })
  await popup.setViewportSize({ width: 420, height: 540 })
  return { popup, heard: heard as ReturnType<typeof request> }
}

const events = () => page.evaluate(() => popupWallet.events.splice(0))

test('sign up and connect, in a window of 420x540', async () => {
  const popup = await scene.visitor.popup(page, () => page.getByRole('button', { name: 'Connect' }).click())
  await popup.setViewportSize({ width: 420, height: 540 })
  await popup.waitForURL(({ pathname }) => pathname === '/popup')
  await walletPopup.createWallet(popup)
  await popup.getByRole('heading', { name: words.connect.title }).waitFor()
  await popup
    .getByText('“Tulips”')
    .or(popup.getByText('Tulips', { exact: true }))
    .first()
    .waitFor()
  await inspect(popup, 'popup-connect')
  await popup.setViewportSize({ width: 420, height: 700 })
  await inspect(popup, 'popup-connect-tall')
  await walletPopup.press(popup, 'Connect')
  const [account] = (await page.evaluate(() => popupWallet.clicked)) as Hex[]
  address = account as Hex
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await events()).toEqual([
    ['connect', toHex(scene.info.chains[0]?.chainId ?? 0)],
    ['accountsChanged', [address]],
  ])
  await closed(popup)
})

test('personal_sign: the origin is proven, and the page recovers the signer', async () => {
  const { popup, heard } = await ask('personal_sign', [toHex('Hello from the popup'), address])
  await popup.getByRole('heading', { name: reviewWords.titles.message }).waitFor()
  await popup.getByText(reviewWords.proven).waitFor()
  await inspect(popup, 'popup-review-message')
  await walletPopup.press(popup, 'Confirm')
  const { result } = (await heard) as { result: Hex }
  expect(await verifyMessage({ address, message: 'Hello from the popup', signature: result })).toBe(true)
  await closed(popup)
})

test('eth_sendTransaction: the chain mines it, with the suffix of the page in its calldata', async () => {
  const { popup, heard } = await ask('eth_sendTransaction', [{ from: address, to: address, data: calldata }])
  await walletPopup.press(popup, 'Send')
  const { result: hash } = (await heard) as { result: Hex }
  const rpcUrl = scene.info.chains[0]?.rpcUrl ?? ''
  await expect.poll(() => receiptStatus(rpcUrl, hash)).toBe('0x1')
  const sent = (await request('eth_getTransactionByHash', [hash])) as { result: { input: string } }
  expect(sent.result.input).toBe(calldata + dataSuffix.slice(2))
  await closed(popup)
})

test('reject, and close the window', async () => {
  const rejected = await ask('personal_sign', [toHex('no'), address])
  await walletPopup.press(rejected.popup, 'Reject')
  expect(await rejected.heard).toEqual({ error: { code: 4001, message: 'User rejected the request.' } })
  await closed(rejected.popup)
  const left = await ask('personal_sign', [toHex('no'), address])
  await left.popup.getByRole('heading', { name: reviewWords.titles.message }).waitFor()
  await left.popup.close()
  expect(await left.heard).toEqual({ error: { code: 4001, message: 'Request rejected' } })
})

test('switch network: local, to a network that the wallet named', async () => {
  const second = toHex(scene.info.chains[1]?.chainId ?? 0)
  expect(await request('wallet_switchEthereumChain', [{ chainId: second }])).toEqual({ result: null })
  expect(await events()).toEqual([['chainChanged', second]])
})

test('reload: the page is still connected, with a key that no script can read', async () => {
  await page.reload()
  await page.waitForFunction(() => globalThis.popupWallet !== undefined)
  expect(await request('eth_accounts')).toEqual({ result: [address] })
  const { popup, heard } = await ask('personal_sign', [toHex('again'), address])
  await walletPopup.press(popup, 'Confirm')
  expect(await heard).toMatchObject({ result: expect.stringMatching(/^0x/) })
  await closed(popup)
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).not.toMatch(/private|pkcs8|308187/i)
})

test('blocked popup: the user can try again', async () => {
  await withoutGesture(
    page,
    `globalThis.signing = popupWallet.request({ method: 'personal_sign', params: ['0x00', '${address}'] }); undefined`,
    'latchkey-blocked-popup',
  )
  const popup = await scene.visitor.popup(page, () => page.getByRole('button', { name: 'Retry' }).click())
  await walletPopup.press(popup, 'Confirm')
  expect(await page.evaluate('signing')).toMatch(/^0x/)
  await closed(popup)
})

test.each(['smartWalletOnly', 'eoaOnly'])('a page that prefers %s connects the same account', async (preference) => {
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.waitForFunction(() => globalThis.popupWallet !== undefined)
  const popup = await scene.visitor.popup(page, () =>
    page.evaluate((preferred) => {
      popupWallet.clicked = popupPreferring(preferred).request({ method: 'eth_requestAccounts' })
    }, preference),
  )
  await walletPopup.press(popup, 'Connect')
  expect(await page.evaluate(() => popupWallet.clicked)).toEqual([address])
  await closed(popup)
  await page.reload()
  await page.waitForFunction(() => globalThis.popupWallet !== undefined)
})

test('disconnected at the wallet: the page hears 4100, and is disconnected', async () => {
  const wallet = await scene.visitor.open(scene.info.sites.wallet)
  const connections = wallet.getByRole('button', { name: words.nav.connections })
  await connections.or(wallet.getByRole('link', { name: words.nav.connections })).click()
  await wallet.getByText('tulips.localhost').first().waitFor()
  await wallet.getByRole('button', { name: 'Disconnect' }).click()
  await wallet.close()
  await events()
  const { popup, heard } = await ask('personal_sign', [toHex('gone'), address])
  expect(await heard).toMatchObject({ error: { code: 4100 } })
  expect(await events()).toEqual([
    ['accountsChanged', []],
    ['disconnect', 4900],
  ])
  await closed(popup)
})

test('a page that its own header cuts off hears what to set', async () => {
  const isolated = await scene.visitor.open(`${scene.pages.originOf('isolated.localhost')}/`)
  await isolated.waitForFunction(() => globalThis.popupWallet !== undefined)
  await isolated.getByRole('button', { name: 'Connect' }).click()
  expect(await isolated.evaluate(() => popupWallet.clicked)).toEqual({
    code: -32603,
    message: expect.stringContaining('headers block its connection'),
  })
  await isolated.close()
})

test('a window without its page explains itself', async () => {
  const query = `?origin=${encodeURIComponent(scene.pages.originOf('tulips.localhost'))}`
  const lost = await scene.visitor.open(`${scene.info.sites.wallet}/popup${query}`)
  await lost.getByRole('heading', { name: words.turnedAway['no-opener'].title }).waitFor()
  await lost.goto(`${scene.info.sites.wallet}/popup${query}&coop=same-origin`)
  await lost.getByRole('heading', { name: words.turnedAway.severed.title }).waitFor()
  await lost.setViewportSize({ width: 420, height: 540 })
  await inspect(lost, 'popup-severed')
  await lost.close()
})

const sizes = { window: [420, 540], phone: [390, 844], tablet: [820, 1180] } as const

test.each([
  ['ar-EG', { words: ar, review: arReview, embedded: arEmbedded, direction: 'rtl' }],
  ['de-DE', { words: de, review: deReview, embedded: deEmbedded, direction: 'ltr' }],
] as const)(
  'in the language of the browser, %s, at every size',
  async (locale, { words, review, embedded, direction }) => {
    const visitor = await scene.browser.newVisitor({ locale })
    const own = await visitor.open(scene.pages.originOf('tulips.localhost'))
    await own.waitForFunction(() => globalThis.popupWallet !== undefined)
    const popup = await visitor.popup(own, () => own.getByRole('button', { name: 'Connect' }).click())
    const look = async (window: Page, name: string) => {
      for (const [size, [width, height]] of Object.entries(sizes)) {
        await window.setViewportSize({ width, height })
        await inspect(window, `popup-${locale}-${name}-${size}`)
      }
    }
    await popup.getByRole('button', { name: embedded.createWallet }).waitFor()
    await look(popup, 'entrance')
    await popup.getByRole('button', { name: embedded.createWallet }).click()
    await popup.getByLabel(embedded.walletName).fill('Ada')
    await popup.getByRole('button', { name: embedded.createWallet }).click()
    await popup.getByRole('heading', { name: words.connect.title }).waitFor()
    expect(await popup.evaluate(() => getComputedStyle(document.body).direction)).toBe(direction)
    await look(popup, 'connect')
    const connect = popup.getByRole('button', { name: words.connect.confirm, exact: true })
    await walletPopup.readUntilReady(popup, connect)
    await connect.click()
    await own.evaluate(() => popupWallet.clicked)
    await closed(popup)
    const asking = await visitor.popup(own, () =>
      own.evaluate((data) => {
        const from = popupWallet.events.find(([name]) => name === 'accountsChanged')?.flat()[1]
        const sent = popupWallet.request({ method: 'eth_sendTransaction', params: [{ from, to: from, data }] })
        popupWallet.clicked = sent.catch(({ code }) => code)
      }, calldata),
    )
    const refuse = asking.getByRole('button', { name: review.refuse, exact: true })
    await refuse.waitFor()
    await look(asking, 'review')
    await walletPopup.readUntilReady(asking, refuse)
    await refuse.click()
    expect(await own.evaluate(() => popupWallet.clicked)).toBe(4001)
    await visitor.close()
  },
)
