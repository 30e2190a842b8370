import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { en as activityWords } from '../../sites/wallet/words/activity/en.ts'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en } from '../../src/core/words/embedded/en.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { inspect } from '../browser/inspect.ts'
import { withoutGesture } from '../browser/startBrowser.ts'
import { english } from '../english.ts'
import { kit } from './kit.ts'
import { type Journey, startJourney } from './startJourney.ts'
import { walletPopup } from './walletPopup.ts'

// One user's story with the global wallet. Each test continues where the one before ended.

let journey: Journey
let visitor: Journey['visitor']
let page: Page
let popup: Page

beforeAll(async () => {
  journey = await startJourney()
  ;({ visitor, page } = journey)
})
afterEach(() => expect(visitor.complaints.take()).toEqual([]))
afterAll(() => journey?.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const section = (name: string) => page.getByRole('region', { name, exact: true })
const { closed } = walletPopup
const account = () => page.locator('.address').textContent()

test('sign up and connect: one passkey, one window', async () => {
  await inspect(page, 'demo-connect')
  const loaded: string[] = []
  visitor.context.on('request', (request) => void loaded.push(request.url()))
  popup = await visitor.popup(page, () => kit.choose(page, 'Sei Global Wallet'))
  await popup.getByRole('heading', { name: en.newTitle }).waitFor()
  await inspect(popup, 'wallet-sign-in')
  // Every file costs the user time, so shared code stands in few of them.
  const { origin } = new URL(popup.url())
  expect(loaded.filter((url) => url.startsWith(origin) && url.endsWith('.js')).length).toBeLessThan(50)
  await popup.getByRole('button', { name: en.createWallet }).click()
  await popup.getByLabel(en.walletName).waitFor()
  // The second click of a double click must not press a button of this screen, wherever the window's size puts it.
  const create = popup.getByRole('button', { name: en.createWallet })
  await create.dispatchEvent('click', { detail: 2 })
  expect(await create.isEnabled()).toBe(true)
  await walletPopup.nameWallet(popup)
  await popup.getByRole('heading', { name: words.connect.title }).waitFor()
  await inspect(popup, 'wallet-connect')
  await walletPopup.press(popup, 'Connect')
  await section('Sei Global Wallet').waitFor()
  expect(visitor.passkeys.count()).toBe(1)
  expect(await account()).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await closed(popup)
})

/** Windows that opened for the second request. */
let openedAgain = 0
/**
 * The page clicks by itself, as soon as the wallet's answer reaches it: on a busy machine the test would take longer than the second for
 * which the window stays.
 */
function clickOnceAnswered(next: Element): void {
  const answered = ({ data }: MessageEvent) => {
    // Answers are the only texts that the wallet posts.
    if (typeof data !== 'string') return
    removeEventListener('message', answered)
    ;(next as HTMLElement).click()
  }
  addEventListener('message', answered)
}

test('personal_sign: the page recovers the signer', async () => {
  popup = await visitor.popup(page, () => button('Sign the message').click())
  await popup.getByRole('heading', { name: reviewWords.titles.message }).waitFor()
  await inspect(popup, 'wallet-review-message')
  page.once('popup', () => openedAgain++)
  await button('Sign the invitation').evaluate(clickOnceAnswered)
  await walletPopup.press(popup, 'Confirm')
  await section('Sign a message').getByText('The signer is the connected account.').waitFor()
})

test('eth_signTypedData_v4: a second request within a second uses the same window', async () => {
  await popup.getByRole('heading', { name: reviewWords.titles.typedData }).waitFor()
  await inspect(popup, 'wallet-review-typed-data')
  await walletPopup.press(popup, 'Confirm')
  await section('Sign typed data').getByText('The signer is the connected account.').waitFor()
  expect(openedAgain).toBe(0)
  await closed(popup)
})

test('eth_sendTransaction: the chain mines it and the page reads the receipt', async () => {
  popup = await visitor.popup(page, () => button('Send 0.001').click())
  await popup.getByRole('heading', { name: /^Send 0\.001/ }).waitFor()
  await inspect(popup, 'wallet-review-transaction')
  await walletPopup.press(popup, 'Send')
  await section('Send a transaction').getByText('The transaction has three confirmations.').waitFor()
  await inspect(page, 'demo-results')
  expect(await page.locator('.balance').textContent()).toMatch(/^9\.99/)
})

test('activity: sent from a window that has closed, followed by the wallet until it is confirmed, kept after a reload', async () => {
  const wallet = await visitor.context.newPage()
  await visitor.passkeys.attach(wallet)
  await wallet.setViewportSize({ width: 420, height: 640 })
  let answer = () => {}
  const isAnswering = new Promise<void>((resolve) => {
    answer = resolve
  })
  await wallet.route(`${journey.info.servers.rpc}/**`, async (route) => {
    await isAnswering
    await route.continue()
  })
  await wallet.goto(journey.info.sites.wallet)
  const open = () => wallet.getByRole('navigation').getByRole('button', { name: words.nav.activity }).click()
  const entry = (title: string) => wallet.getByRole('listitem').filter({ hasText: title })
  await open()
  await entry('Send 0.001 ETH').getByText(activityWords.statuses.pending).waitFor()
  await inspect(wallet, 'wallet-activity-pending')
  answer()
  await entry('Send 0.001 ETH').getByText(activityWords.statuses.confirmed).waitFor()
  await wallet.getByRole('status').getByText(`Send 0.001 ETH: ${activityWords.statuses.confirmed}`).waitFor()
  const site = new URL(journey.info.sites.demo).host
  await entry(activityWords.titles.message).locator('summary').getByText(site).waitFor()
  await entry('Sign Invitation').getByText(activityWords.statuses.signed).waitFor()
  await wallet.reload()
  await entry('Send 0.001 ETH').getByText(activityWords.statuses.confirmed).click()
  await wallet.getByText(/^0x[0-9a-f]{64}$/).waitFor()
  await inspect(wallet, 'wallet-activity')
  await wallet.setViewportSize({ width: 1280, height: 900 })
  await inspect(wallet, 'wallet-activity-desktop')
  await wallet.close()
})

test('reject: the page is told that the user rejected', async () => {
  popup = await visitor.popup(page, () => button('Sign the message').click())
  await walletPopup.press(popup, 'Reject')
  await section('Sign a message').getByText('You declined. Nothing was signed.').waitFor()
  await closed(popup)
})

test('confirm is disabled for half a second whenever the window comes to the front (T10)', async () => {
  popup = await visitor.popup(page, () => button('Sign the message').click())
  const confirm = popup.getByRole('button', { name: 'Confirm', exact: true })
  await confirm.and(popup.locator(':not([aria-disabled="true"])')).waitFor()
  const restedMs = await confirm.evaluate(async (element) => {
    window.dispatchEvent(new Event('focus'))
    const since = performance.now()
    const isResting = () => element.getAttribute('aria-disabled') === 'true'
    do await new Promise(requestAnimationFrame)
    while (isResting())
    return performance.now() - since
  })
  expect(restedMs).toBeGreaterThanOrEqual(500)
  await walletPopup.press(popup, 'Confirm')
  await section('Sign a message').getByText('The signer is the connected account.').waitFor()
  await closed(popup)
})

test('close the window with two requests waiting: both fail', async () => {
  popup = await visitor.popup(page, () => button('Sign the message').click())
  // Sent while the window still opens, it waits by the time the window shows the first.
  await button('Sign the invitation').click()
  await popup.getByRole('heading', { name: reviewWords.titles.message }).waitFor()
  await popup.close()
  for (const name of ['Sign a message', 'Sign typed data']) {
    await section(name).getByText('You closed the wallet’s window. Nothing was signed.').waitFor()
  }
})

test('switch network: the next request is for the new chain', async () => {
  await kit.switchTo(page, 'Latchkey Dev Two')
  popup = await visitor.popup(page, () => button('Sign the invitation').click())
  await popup.getByText('Latchkey Dev Two').first().waitFor()
  await walletPopup.press(popup, 'Confirm')
  await section('Sign typed data').getByText('The signer is the connected account.').waitFor()
  await closed(popup)
})

test('reload: the page is still connected, on the same network', async () => {
  const before = await account()
  await page.reload()
  await section('Sei Global Wallet').waitFor()
  expect(await account()).toBe(before)
  await button('Latchkey Dev Two').waitFor()
  await button('Sign the message').and(page.locator(':enabled')).waitFor()
})

test('blocked popup: the user can try again', async () => {
  await withoutGesture(page, `document.querySelector('.step .act').click()`, 'latchkey-blocked-popup')
  await page.getByText('Popup was blocked. Try again.').waitFor()
  await inspect(page, 'demo-blocked')
  popup = await visitor.popup(page, () => page.getByRole('button', { name: 'Retry' }).click())
  await walletPopup.press(popup, 'Confirm')
  await section('Sign a message').getByText('The signer is the connected account.').waitFor()
  await closed(popup)
})

test('the wallet itself: another account, and the list of connected sites', async () => {
  const wallet = await visitor.open(journey.info.sites.wallet)
  await wallet.setViewportSize({ width: 420, height: 640 })
  await wallet.getByRole('button', { name: english.newAccount }).click()
  await wallet.getByText(english.newAccountText).waitFor()
  await wallet.getByRole('button', { name: english.newAccount }).click()
  await wallet.getByRole('heading', { name: 'Account 2' }).waitFor()
  await inspect(wallet, 'wallet-accounts')
  await wallet.getByRole('button', { name: words.nav.activity }).click()
  // Three that the user approved, and none that they rejected or that went with their window.
  const approved = wallet.getByRole('listitem').filter({ hasText: activityWords.titles.message })
  await approved.first().waitFor()
  expect(await approved.count()).toBe(3)
  await wallet.getByRole('button', { name: 'Connections' }).click()
  await wallet.getByText(new RegExp(`^${activityWords.lastRequest}: `)).waitFor()
  await inspect(wallet, 'wallet-connections')
  await wallet.goBack()
  await wallet.goBack()
  await wallet.getByRole('heading', { name: 'Account 2' }).waitFor()
  await wallet.goForward()
  await wallet.goForward()
  await wallet.getByRole('button', { name: 'Disconnect' }).click()
  await wallet.getByText(words.connections.none).waitFor()
  await wallet.close()
})

test('disconnected there: the page is told at its next request', async () => {
  popup = await visitor.popup(page, () => button('Sign the message').click())
  await page.getByRole('heading', { name: 'Connect', exact: true }).waitFor()
  await closed(popup)
})

test('connect again: the wallet is still open, so one press is enough', async () => {
  popup = await visitor.popup(page, () => kit.choose(page, 'Sei Global Wallet'))
  await walletPopup.press(popup, 'Connect')
  await section('Sei Global Wallet').waitFor()
  await closed(popup)
})

test('connect, reject and disconnect within a second: one window answers all, and none stays open', async () => {
  const dialog = kit.dialog(page)
  const toConnect = page.getByRole('heading', { name: 'Connect', exact: true })
  const others = new Set(visitor.context.pages())
  const windows = () => visitor.context.pages().filter((each) => !others.has(each))
  /** The window of the request. A machine that takes more than a second for all of this gets a new one. */
  const asking = () =>
    vi.waitFor(async () => {
      const asks = windows().map((each) => each.getByRole('button', { name: 'Connect', exact: true }).isVisible())
      const at = (await Promise.all(asks)).indexOf(true)
      expect(at).toBeGreaterThanOrEqual(0)
      return windows()[at]!
    }, 20_000)
  await kit.disconnect(page)
  popup = await visitor.popup(page, () => kit.choose(page, 'Sei Global Wallet'))
  await walletPopup.press(popup, 'Reject')
  await dialog.getByText('The request was declined in Sei Global Wallet.').waitFor()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await walletPopup.press(await asking(), 'Connect')
  await section('Sei Global Wallet').waitFor()
  // Sooner than it would close by itself, unless the machine is slow.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await kit.disconnect(page)
  await toConnect.waitFor()
  await kit.choose(page, 'Sei Global Wallet')
  popup = await asking()
  await expect.poll(() => windows().length).toBe(1)
  await walletPopup.press(popup, 'Connect')
  await section('Sei Global Wallet').waitFor()
  await closed(popup)
  expect(windows().length).toBe(0)
})

test('expiry: the connection ends by itself, and no window opens', async () => {
  const windows = visitor.context.pages().length
  await page.clock.setSystemTime(Date.now() + 366 * 24 * 3600 * 1000)
  await button('Sign the message').click()
  await page.getByRole('heading', { name: 'Connect', exact: true }).waitFor()
  expect(visitor.context.pages().length).toBe(windows)
  await page.clock.setSystemTime(Date.now())
})

test('disconnect: the page no longer has the wallet, after a reload too', async () => {
  popup = await visitor.popup(page, () => kit.choose(page, 'Sei Global Wallet'))
  await walletPopup.press(popup, 'Connect')
  await section('Sei Global Wallet').waitFor()
  await kit.disconnect(page)
  await page.getByRole('heading', { name: 'Connect', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Connect', exact: true }).waitFor()
})
