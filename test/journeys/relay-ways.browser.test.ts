import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { inspect } from '../browser/inspect.ts'
import { english } from '../english.ts'
import { kit } from './kit.ts'
import { type Phone, takePhone } from './phone.ts'
import { type Journey, startJourney } from './startJourney.ts'
import { walletPopup } from './walletPopup.ts'

// More of what a user may do with a page and a wallet on their phone: reject, be late, follow a link, open two tabs, sign in.

let journey: Journey
let page: Page
let phone: Phone
let wallet: Page

beforeAll(async () => {
  journey = await startJourney()
  page = journey.page
  phone = await takePhone(journey)
  wallet = await phone.open()
  await walletPopup.createWallet(wallet)
})
afterEach(() => {
  expect(journey.visitor.complaints.take()).toEqual([])
  expect(phone.visitor.complaints.take()).toEqual([])
})
afterAll(() => journey?.close())

const press = (name: string, tab = page) => tab.getByRole('button', { name, exact: true }).click()
const section = (name: string, tab = page) => tab.getByRole('region', { name, exact: true })
const signed = (step: string, tab = page) =>
  section(step, tab).getByText('The signer is the connected account.').waitFor()
const onPhone = (title: string | RegExp) => wallet.getByRole('heading', { name: title }).waitFor()
const backToWallet = () => wallet.getByRole('button', { name: words.relay.done }).click()
const giveLink = async (link: string) => {
  await wallet.getByRole('navigation').getByRole('button', { name: 'Scan', exact: true }).click()
  await phone.paste(wallet, link)
}
const connected = () => kit.dialog(page).waitFor({ state: 'hidden' })

test('reject: the page says so, and the next code works', async () => {
  await kit.choose(page, english.scanRow)
  await giveLink(await kit.link(page))
  await walletPopup.press(wallet, 'Reject')
  await onPhone(words.answered.refused.title)
  await kit.dialog(page).getByText('Nothing was shared.').waitFor()
  await inspect(page, 'demo-refused')
  await backToWallet()
  await kit.dialog(page).getByRole('button', { name: 'Try again' }).click()
  await giveLink(await kit.link(page))
  await walletPopup.press(wallet, 'Connect')
  await onPhone('Connected')
  await connected()
  await backToWallet()
})

test('two tabs: each gets its own answer, and both are told when the session ends', async () => {
  const other = await journey.visitor.open(journey.info.sites.demo)
  await press('Sign the message')
  await onPhone(reviewWords.titles.message)
  await press('Sign the invitation', other)
  await walletPopup.press(wallet, 'Confirm')
  await onPhone(reviewWords.titles.typedData)
  await walletPopup.press(wallet, 'Confirm')
  await onPhone('Done')
  await backToWallet()
  await Promise.all([signed('Sign a message'), signed('Sign typed data', other)])
  for (const tab of [page, other]) expect(await section('A late answer', tab).count()).toBe(0)
  await kit.disconnect(other)
  for (const tab of [page, other]) await section('Connect', tab).waitFor()
  await other.close()
})

test('a code that is not scanned in five minutes: a new one replaces it, and connects', async () => {
  const patienceMs = 301_000
  await page.close()
  page = await journey.visitor.context.newPage()
  // Its clock is slow, so that it is right after the wait: a relay accepts no token from the future.
  await page.clock.install({ time: Date.now() - patienceMs })
  await page.goto(journey.info.sites.demo)
  await kit.choose(page, english.scanRow)
  const first = await kit.link(page)
  await page.clock.fastForward(patienceMs)
  await kit.dialog(page).getByText(english.renewedText).waitFor()
  const second = await kit.link(page)
  expect(second).not.toBe(first)
  await giveLink(second)
  await walletPopup.press(wallet, 'Connect')
  await onPhone('Connected')
  await backToWallet()
  await section('Wallet on another device').waitFor()
  await page.close()
})

test('by a link on one device: the wallet opens in a tab, and removes the key from its address', async () => {
  page = await journey.visitor.open(journey.info.sites.demo)
  await kit.disconnect(page)
  const window = await journey.visitor.popup(page, () => kit.choose(page, 'Sei Global Wallet'))
  await press(english.inTab)
  await window.close()
  const link = page.getByRole('link', { name: 'Open Sei Global Wallet' })
  expect(await link.getAttribute('href')).toMatch(/\/#\/wc\?uri=wc%3A/)
  const tab = await journey.visitor.popup(page, () => link.click())
  await tab.getByText(words.signIn.pairing).waitFor()
  expect(tab.url()).toBe(`${journey.info.sites.wallet}/`)
  await walletPopup.createWallet(tab)
  await walletPopup.press(tab, 'Connect')
  await tab.getByRole('heading', { name: 'Connected' }).waitFor()
  await connected()
  await press('Sign the message')
  await tab.getByRole('heading', { name: reviewWords.titles.message }).waitFor()
  await walletPopup.press(tab, 'Confirm')
  await signed('Sign a message')
  await tab.close()
  await kit.disconnect(page)
})

test('sign in while connecting: one answer on the phone, also on a small one, and the server knows the user', async () => {
  await wallet.setViewportSize({ width: 320, height: 568 })
  await page.getByLabel('Also sign in with Ethereum').check()
  await kit.choose(page, english.scanRow)
  await giveLink(await kit.link(page))
  await onPhone(words.signInToSite.title)
  await inspect(wallet, 'phone-sign-in')
  await walletPopup.press(wallet, 'Sign in')
  await onPhone('Done')
  await connected()
  await page.getByRole('button', { name: /^0x/ }).click()
  await kit.dialog(page).getByText('Signed in').waitFor()
  await inspect(page, 'demo-signed-in')
  const session = await page.evaluate(() => fetch('/sign-in/session').then((response) => response.json()))
  expect(session.address).toBe(await page.locator('.address').textContent())
})
