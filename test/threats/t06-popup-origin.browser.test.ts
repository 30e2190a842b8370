import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { en as words } from '../../sites/wallet/words/en.ts'
import { fill } from '../../src/core/words/fill.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { inspect } from '../browser/inspect.ts'
import { walletPopup } from '../journeys/walletPopup.ts'
import { closed, forgeUrl, openWindow, type Scene, startScene } from './parts/startScene.ts'

// T6: a page opens the wallet in the name of another. The user trusts the bank and is deceived by evil.

let scene: Scene
let bank: Page
let account: string
beforeAll(async () => {
  scene = await startScene()
  ;({ page: bank, account } = await scene.connected('bank.localhost'))
})
afterAll(() => scene?.close())

let evil: Page
beforeEach(async () => {
  evil = await scene.open('evil.localhost')
  await evil.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    window.addEventListener('message', ({ data }) => heard.push(data))
  })
})

const bankOrigin = () => scene.pages.originOf('bank.localhost')
/** Chromium counts `file://` as an origin, but no page of it could connect. */
const notAPage = new RegExp(`${words.turnedAway.unreadable.title}|${words.turnedAway['unsupported-origin'].title}`)
const request = () => ({ method: 'personal_sign', params: ['0x6869', account] })
const heardBy = (page: Page) => page.evaluate('heard') as Promise<unknown[]>

/** The URL that asks to connect in the name of `origin`, with a key of the attacker. */
function connectUrl(page: Page, origin: string): Promise<string> {
  const { environmentId, sites } = scene.info
  return page.evaluate(
    async (options) => {
      const keys = await latchkey.createKeyPair()
      Object.assign(globalThis, { keys })
      const receiverPublicKey = await latchkey.exportPublicKey(keys.publicKey)
      return latchkey.buildPopupUrl({ ...options, action: 'connect', receiverPublicKey }).href
    },
    { environmentId, walletUrl: sites.wallet, requesterOrigin: origin },
  )
}

/** Opens a window in the attacker's page. */
function stolenWindow(url: string, options?: { referrer?: boolean }): Promise<Page> {
  return scene.visitor.popup(evil, () => openWindow(evil, url, options))
}

test('default: a page with its real origin is known to have opened the window, and connects', async () => {
  const page = await scene.open('shop.localhost')
  const { popup, heard } = await scene.ask(page, 'eth_requestAccounts')
  await popup.getByText(words.connect.opener).waitFor()
  await walletPopup.press(popup, 'Connect')
  expect(await heard).toEqual({ result: [account] })
  await closed(popup)
})

test("attack: the bank's origin is claimed and the referrer contradicts it", async () => {
  const popup = await stolenWindow(await connectUrl(evil, bankOrigin()))
  await popup.getByRole('heading', { name: words.turnedAway['other-referrer'].title }).waitFor()
  expect(await popup.getByRole('button', { name: 'Connect' }).count()).toBe(0)
  await popup.close()
})

test("attack: the bank's origin is claimed without a referrer: only the bank gets the answer", async () => {
  const popup = await stolenWindow(await connectUrl(evil, bankOrigin()), { referrer: false })
  await popup.getByText(fill(words.connect.sentTo, { origin: bankOrigin() })).waitFor()
  await walletPopup.press(popup, 'Connect')
  await popup.getByRole('heading', { name: words.answered.approved.title }).waitFor()
  expect(await heardBy(evil)).toEqual([])
  await popup.close()
})

test("attack: a forged connect does not end the bank's own connection", async () => {
  const popup = await stolenWindow(await connectUrl(evil, bankOrigin()), { referrer: false })
  await walletPopup.press(popup, 'Connect')
  await popup.getByRole('heading', { name: words.answered.approved.title }).waitFor()
  await popup.close()

  const asking = await scene.ask(bank, 'personal_sign', ['0x6869', account])
  await walletPopup.press(asking.popup, 'Confirm')
  expect(await asking.heard).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  await closed(asking.popup)
})

test('attack: answering the challenge for another origin proves nothing', async () => {
  const url = await connectUrl(evil, bankOrigin())
  await evil.evaluate(() => {
    // Every nonce that evil could guess without having received one.
    setInterval(() => {
      for (const nonce of ['', '0'.repeat(32)]) {
        const { stolen } = globalThis as unknown as { stolen?: Window }
        stolen?.postMessage({ event: 'origin-answer', nonce }, '*')
      }
    }, 20)
  })
  const popup = await stolenWindow(url, { referrer: false })
  await popup.getByText(fill(words.connect.sentTo, { origin: bankOrigin() })).waitFor()
  expect(await popup.getByText(words.connect.opener).count()).toBe(0)
  await popup.close()
})

test("attack: a request in the bank's name without its secret is never shown", async () => {
  const url = await forgeUrl(evil, scene.info, request(), { origin: bankOrigin(), secret: 'ab'.repeat(32) })
  const popup = await stolenWindow(url, { referrer: false })
  await popup.getByRole('heading', { name: words.disconnected.title }).waitFor()
  expect(await heardBy(evil)).toEqual([])
  await popup.close()
})

test("attack: evil's own connection sends a request in the bank's name", async () => {
  const { popup: first } = await scene.ask(evil, 'eth_requestAccounts')
  await walletPopup.press(first, 'Connect')
  await closed(first)
  const url = await forgeUrl(evil, scene.info, request(), { origin: bankOrigin() })
  const popup = await stolenWindow(url, { referrer: false })
  await popup.getByRole('heading', { name: words.disconnected.title }).waitFor()
  await popup.close()
})

test('attack: the opener navigates to the bank while the user decides', async () => {
  const popup = await stolenWindow(await connectUrl(evil, bankOrigin()), { referrer: false })
  await popup.getByRole('heading', { name: words.connect.title }).waitFor()
  await evil.goto(bank.url())
  await evil.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    window.addEventListener('message', ({ data }) => heard.push(data))
  })
  await walletPopup.press(popup, 'Connect')
  await popup.getByRole('heading', { name: words.answered.approved.title }).waitFor()
  // The answer that arrives there was encrypted for a key that the bank does not have, and evil can no longer receive it.
  expect(await evil.evaluate('typeof keys')).toBe('undefined')
  await popup.close()
})

test('attack: the window is navigated after it opened: the request is not passed on', async () => {
  const popup = await stolenWindow(await connectUrl(evil, bankOrigin()), { referrer: false })
  await popup.getByRole('heading', { name: words.connect.title }).waitFor()
  const trap = scene.pages.put('evil.localhost', '/trap', {})
  await evil.evaluate((url) => {
    const { stolen } = globalThis as unknown as { stolen: Window }
    stolen.location.href = url
  }, trap)
  await popup.waitForURL(trap)
  expect(await popup.evaluate(() => [document.referrer, JSON.stringify(sessionStorage)])).toEqual(['', '{}'])
  await popup.close()
})

test('attack: another window sends messages to a wallet that the bank opened', async () => {
  const { popup, heard } = await scene.ask(bank, 'personal_sign', ['0x6869', account])
  await popup.getByRole('heading', { name: reviewWords.titles.message }).waitFor()
  const url = new URL(await connectUrl(evil, bankOrigin()))
  // A frame of evil inside the bank can reach the bank's window, but it reaches the wallet only with a stolen handle.
  await popup.evaluate(
    ([actionPath, origin]) => {
      const forged = (init: MessageEventInit) => window.dispatchEvent(new MessageEvent('message', init))
      const data = { event: 'new-action', actionPath }
      forged({ data, origin: 'http://evil.localhost', source: window.opener })
      forged({ data, origin, source: window })
      forged({ data, origin, source: null })
    },
    [`${url.search}${url.hash}`, bankOrigin()] as const,
  )
  expect(await popup.getByRole('heading', { level: 1 }).textContent()).toBe(reviewWords.titles.message)
  await walletPopup.press(popup, 'Reject')
  expect(await heard).toMatchObject({ code: 4001 })
  await closed(popup)
})

test.each([
  'null',
  'data:text/html,x',
  'blob:http://bank.localhost',
  'file://',
  'http://bank.localhost/',
  'HTTP://BANK.LOCALHOST',
])('attack: the claim %s is not the origin of a page', async (origin) => {
  const url = new URL(await connectUrl(evil, bankOrigin()))
  url.searchParams.set('requester_origin', origin)
  const popup = await stolenWindow(url.href, { referrer: false })
  await popup.getByRole('heading', { name: notAPage }).waitFor()
  await popup.close()
})

test('attack: evil opens, without a referrer, a URL that the bank never got an answer to', async () => {
  const url = await forgeUrl(bank, scene.info, request())
  const popup = await stolenWindow(url, { referrer: false })
  await popup.getByText(reviewWords.reopened).waitFor()
  expect(await popup.getByText(reviewWords.proven).count()).toBe(0)
  await inspect(popup, 'wallet-reopened')
  await walletPopup.press(popup, 'Confirm')
  await popup.getByRole('heading', { name: words.answered.approved.title }).waitFor()
  expect(await heardBy(evil)).toEqual([])
  await popup.close()
})

test("default: the bank's own request is verified without a referrer too", async () => {
  await bank.evaluate(() => {
    document.head.append(Object.assign(document.createElement('meta'), { name: 'referrer', content: 'no-referrer' }))
  })
  const { popup, heard } = await scene.ask(bank, 'personal_sign', ['0x6869', account])
  await popup.getByText(reviewWords.proven).waitFor()
  await walletPopup.press(popup, 'Reject')
  expect(await heard).toMatchObject({ code: 4001 })
  await closed(popup)
})
