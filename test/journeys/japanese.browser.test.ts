import type { Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ja as vaultWords } from '../../sites/shared/words/ja.ts'
import { ja as activityWords } from '../../sites/wallet/words/activity/ja.ts'
import { ja as assetWords } from '../../sites/wallet/words/assets/ja.ts'
import { ja as words } from '../../sites/wallet/words/ja.ts'
import { startWords } from '../../sites/wallet/words/startWords.ts'
import { buttonWords } from '../../src/core/words/button.ts'
import { ja as embedded } from '../../src/core/words/embedded/ja.ts'
import { fill } from '../../src/core/words/fill.ts'
import { ja as dialogs } from '../../src/core/words/ja.ts'
import { ja as capWords } from '../../src/review/words/cap/ja.ts'
import { ja as reviewWords } from '../../src/review/words/ja.ts'
import { foreignWords } from '../browser/foreignWords.ts'
import { inspect } from '../browser/inspect.ts'
import { vaultPage } from '../vault/vaultPage.ts'
import { kit } from './kit.ts'
import { type Journey, startJourney } from './startJourney.ts'
import { walletPopup } from './walletPopup.ts'

// A user in Tokyo with a Japanese browser: the hosted wallet in its window and by itself, the vault, then the wallet in the page. The
// demo itself is in English, so of the demo only what the kit shows is read. Each test continues where the one before ended.

const site = 'Sei Global Wallet'
const phone = { width: 420, height: 640 }
const person = '花子'

/** What Japanese writes in Latin letters too, and names of the stack. */
const names = [
  ...[site, `${site} Mobile`, 'Latchkey Dev One', 'Latchkey Dev Two', 'Linked wallet'],
  ...['MetaMask', 'Trust Wallet', 'Rainbow', 'OKX Wallet', 'Chrome', 'Linux'],
  ...['ETH', 'TWO', 'DEMO', 'QR', 'PIN', 'ID', 'URI', 'Solana', 'devnet', 'Ethereum', 'Sui', 'wei'],
]
/** What the demo wrote into its requests and names its transactions. */
const ofSite = ['Hello from the Latchkey demo.', 'Sent 0.001', 'Minted 100 DEMO', 'Approved 25 DEMO']

let journey: Journey
let visitor: Journey['visitor']
let page: Page
let popup: Page
let wallet: Page

beforeAll(async () => {
  journey = await startJourney()
  visitor = await journey.browser.newVisitor({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
  page = await visitor.open(journey.info.sites.demo)
})
afterEach(() => expect(visitor.complaints.take()).toEqual([]))
afterAll(() => journey?.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const section = (name: string) => page.getByRole('region', { name, exact: true })
const title = (on: Page, name: string) => on.getByRole('heading', { name, exact: true }).waitFor()

/** Nothing on the whole page is in another language. The journey goes on, so that one run tells everything. */
async function isJapanese(frame: Page | Frame, further: readonly string[] = []): Promise<void> {
  expect.soft(await frame.evaluate(() => document.documentElement.lang)).toBe('ja')
  expect.soft(await foreignWords(frame, { allowed: [...names, ...further] })).toEqual([])
}

/** The same of what the kit shows in a page. */
async function isKitJapanese(further: readonly string[] = []): Promise<void> {
  expect.soft(await foreignWords(page, { within: '.latchkey', allowed: [...names, ...further] })).toEqual([])
}

/** Reads a request to its end, and presses its button. */
async function answer(on: Page, name: string): Promise<void> {
  const pressed = on.getByRole('button', { name, exact: true })
  await pressed.waitFor()
  await walletPopup.readUntilReady(on, pressed)
  await pressed.click()
}

async function openPopup(act: () => Promise<unknown>): Promise<void> {
  popup = await visitor.popup(page, act)
  await popup.setViewportSize(phone)
}

/** Returns today in Tokyo, as Japanese writes a date in numbers. */
function today(): string {
  return new Intl.DateTimeFormat('ja', { dateStyle: 'medium', timeZone: 'Asia/Tokyo' }).format()
}

test('the kit speaks the language that the page chose', async () => {
  await page.getByLabel('Language of the dialogs').selectOption('ja')
  await button(buttonWords.ja.connect).click()
  await kit.row(page, dialogs.continuePasskey).waitFor()
  await isKitJapanese()
  await inspect(page, 'japanese-kit-list')
  await page.setViewportSize(phone)
  await inspect(page, 'japanese-kit-list-phone')
  await page.setViewportSize({ width: 1280, height: 860 })
})

test('sign up and connect in the popup', async () => {
  await openPopup(() => kit.row(page, site).click())
  await title(popup, embedded.newTitle)
  await isJapanese(popup)
  await inspect(popup, 'japanese-ways')
  await isKitJapanese()
  await popup.getByRole('button', { name: embedded.createWallet }).click()
  await popup.getByLabel(embedded.walletName).waitFor()
  await isJapanese(popup)
  await inspect(popup, 'japanese-create')
  await popup.getByLabel(embedded.walletName).fill(person)
  await popup.getByRole('button', { name: embedded.createWallet }).click()
  await title(popup, words.connect.title)
  await isJapanese(popup)
  await inspect(popup, 'japanese-connect')
  await answer(popup, words.connect.confirm)
  await section(site).waitFor()
  await walletPopup.closed(popup)
})

test('send coins: the review, and the block that has them', async () => {
  await openPopup(() => button('Send 0.001').click())
  await title(popup, fill(reviewWords.titles.transfer, { amount: '0.001 ETH' }))
  await popup.getByRole('button', { name: reviewWords.confirmSend, exact: true }).waitFor()
  await popup.getByText(/^約 /).waitFor()
  await isJapanese(popup)
  await inspect(popup, 'japanese-send')
  await answer(popup, reviewWords.confirmSend)
  await section('Send a transaction').getByText('The transaction has three confirmations.').waitFor()
  await walletPopup.closed(popup)
})

test('a token: an unknown call with its warnings, and a permission whose limit can be lowered', async () => {
  await openPopup(() => button('Mint 100 DEMO').click())
  await title(popup, reviewWords.titles.call)
  await popup.getByText(/^約 /).waitFor()
  await popup.getByText(reviewWords.changes.forecast).waitFor()
  await isJapanese(popup, ['mint'])
  await inspect(popup, 'japanese-mint')
  await popup.getByLabel(reviewWords.understand).check()
  await answer(popup, reviewWords.confirmSend)
  await section('A token').getByText('The account has 100 DEMO more.').waitFor()
  await walletPopup.closed(popup)

  await openPopup(() => button('Approve 25 DEMO').click())
  await popup.getByText(/^約 /).waitFor()
  await popup.getByText(capWords.open).click()
  await popup.getByText(capWords.other, { exact: true }).click()
  await popup.getByLabel(capWords.amount).waitFor()
  await isJapanese(popup, ['Latchkey Demo', 'approve(address spender, uint256 amountOrToken)'])
  await inspect(popup, 'japanese-approve')
  await answer(popup, reviewWords.refuse)
  await walletPopup.closed(popup)
})

test('sign a message and typed data', async () => {
  await openPopup(() => button('Sign the message').click())
  await title(popup, reviewWords.titles.message)
  await isJapanese(popup, ofSite)
  await inspect(popup, 'japanese-message')
  await answer(popup, reviewWords.confirm)
  await section('Sign a message').getByText('The signer is the connected account.').waitFor()
  await walletPopup.closed(popup)

  await openPopup(() => button('Sign the invitation').click())
  await title(popup, reviewWords.titles.typedData)
  // Names and values of the data are the site's.
  const data = await popup.locator('.tree *, code').allTextContents()
  const written = data.flatMap((text) => text.split(/[^A-Za-z0-9]+/)).filter((word) => /[A-Za-z]/.test(word))
  await isJapanese(popup, ['Invitation', ...written])
  await inspect(popup, 'japanese-typed-data')
  await answer(popup, reviewWords.refuse)
  await walletPopup.closed(popup)
})

test('the kit shows the account, its transactions with their day, and the networks', async () => {
  await page.getByRole('button', { name: /^0x/ }).click()
  await kit.dialog(page).getByText(dialogs.transactions).waitFor()
  await kit
    .dialog(page)
    .getByText(/^今日 \d{1,2}:\d{2}$/)
    .first()
    .waitFor()
  await isKitJapanese(ofSite)
  await inspect(page, 'japanese-kit-account')
  await kit.dialog(page).getByRole('button', { name: dialogs.close }).click()
  await page.locator('[data-kind="network"].latchkey-connect').click()
  await title(page, dialogs.networksTitle)
  await isKitJapanese(ofSite)
  await kit.dialog(page).getByRole('button', { name: dialogs.close }).click()
})

const navigate = (name: string) => wallet.getByRole('navigation').getByRole('button', { name, exact: true }).click()

test('the wallet itself: accounts, receiving and sending', async () => {
  wallet = await visitor.open(journey.info.sites.wallet)
  await wallet.setViewportSize(phone)
  await title(wallet, dialogs.accounts)
  await wallet.getByText('Latchkey Demo').waitFor()
  await isJapanese(wallet, ['Latchkey Demo', 'Ether'])
  await inspect(wallet, 'japanese-accounts')
  await wallet.getByRole('button', { name: assetWords.receive.open, exact: true }).click()
  await title(wallet, fill(assetWords.receive.title, { network: 'Latchkey Dev One' }))
  await isJapanese(wallet)
  await inspect(wallet, 'japanese-receive')
  await wallet.goBack()
  await wallet.getByRole('button', { name: assetWords.send.open, exact: true }).click()
  await wallet.getByLabel(assetWords.send.to).fill('latchkey')
  await wallet.getByRole('button', { name: assetWords.send.next }).click()
  await wallet.getByRole('alert').or(wallet.locator('.problem')).first().waitFor()
  await isJapanese(wallet, ['latchkey', 'Latchkey Demo', 'Ether'])
  await inspect(wallet, 'japanese-send-form')
  await wallet.goBack()
})

test('activity: the day in words, and the moment in the order of year, month and day', async () => {
  await navigate(words.nav.activity)
  await title(wallet, '今日')
  const sent = wallet
    .getByRole('listitem')
    .filter({ hasText: fill(activityWords.titles.send, { amount: '0.001 ETH' }) })
  await sent.getByText(activityWords.statuses.confirmed).click()
  const [before, moment, after] = [today(), await sent.locator('dd time').innerText(), today()]
  expect(moment).toMatch(/^\d{4}\/\d{2}\/\d{2} \d{1,2}:\d{2}$/)
  expect([before, after]).toContain(moment.split(' ')[0])
  await isJapanese(wallet, ['mint', 'Invitation'])
  await inspect(wallet, 'japanese-activity')
  await navigate(words.nav.connections)
  await wallet.getByText(words.connections.since, { exact: false }).first().waitFor()
  await isJapanese(wallet)
  await inspect(wallet, 'japanese-connections')
  await navigate(words.nav.pair)
  await title(wallet, words.pair.title)
  await isJapanese(wallet)
  await inspect(wallet, 'japanese-pair')
})

test('a wallet that cannot start says so', async () => {
  await visitor.context.route('**/config.json', (route) => route.abort())
  const unopened = await visitor.open(journey.info.sites.wallet)
  await unopened.setViewportSize(phone)
  const { title: cannotStart } = startWords(['ja'])
  await title(unopened, cannotStart)
  expect(await unopened.title()).toBe(cannotStart)
  await isJapanese(unopened)
  await inspect(unopened, 'japanese-unopened')
  await visitor.context.unroute('**/config.json')
  await unopened.close()
  expect(visitor.complaints.take(/ERR_FAILED/)).toEqual([])
})

test('security and each screen behind it', async () => {
  await navigate(dialogs.security)
  await title(wallet, dialogs.security)
  await isJapanese(wallet)
  await inspect(wallet, 'japanese-security')
  for (const [row, heading, name] of [
    [embedded.passkeys, embedded.passkeys, 'passkeys'],
    [embedded.email, embedded.confirmEmail, 'email'],
    [embedded.device, embedded.device, 'device'],
    [embedded.sessions, embedded.sessions, 'sessions'],
    [embedded.importTitle, embedded.importTitle, 'import'],
  ] as const) {
    await wallet.getByRole('button', { name: new RegExp(`^${row}`) }).click()
    await title(wallet, heading)
    await expect.poll(() => wallet.getByText(embedded.oneMoment).count()).toBe(0)
    await isJapanese(wallet)
    await inspect(wallet, `japanese-security-${name}`)
    await navigate(dialogs.security)
    await title(wallet, dialogs.security)
  }
})

/** Shows the recovery phrase in the vault, from the list of `Security` that is open on a page. */
async function showPhrase(on: Page, check: () => Promise<void>, name: string): Promise<void> {
  await on.getByRole('button', { name: new RegExp(`^${embedded.words}`) }).click()
  await title(on, embedded.words)
  await check()
  await inspect(on, `${name}-ask`)
  await on.getByRole('button', { name: embedded.show, exact: true }).click()
  await on.getByText(embedded.vaultShown).waitFor()
  const element = on.locator('.latchkey-vault iframe')
  expect(await element.getAttribute('title')).toBe(embedded.words)
  const frame = (await (await element.elementHandle())?.contentFrame())!
  await vaultPage.showButton(frame, vaultWords).and(frame.locator(':enabled')).waitFor()
  await isJapanese(frame)
  await check()
  await inspect(on, `${name}-masked`)
  await vaultPage.show(on, frame, vaultWords)
  expect(await frame.getByRole('listitem').count()).toBe(12)
  await isJapanese(frame)
  await inspect(on, `${name}-shown`)
  await on.getByRole('button', { name: embedded.hide, exact: true }).click()
  await element.waitFor({ state: 'detached' })
}

test('the recovery phrase in the vault', async () => {
  await showPhrase(wallet, () => isJapanese(wallet), 'japanese-vault')
  await wallet.close()
})

test('the wallet in the page: sign up in the dialog', async () => {
  await page.getByRole('button', { name: /^0x/ }).click()
  await kit
    .row(page, dialogs.disconnect)
    .or(kit.dialog(page).getByRole('button', { name: dialogs.disconnect }))
    .first()
    .click()
  await section('Connect').waitFor()
  await button(buttonWords.ja.connect).click()
  await kit.row(page, dialogs.continuePasskey).click()
  await title(page, embedded.newTitle)
  await isKitJapanese()
  await inspect(page, 'japanese-kit-ways')
  await page.getByRole('button', { name: embedded.createWallet }).click()
  await page.getByLabel(embedded.walletName).fill(person)
  await isKitJapanese()
  await page.getByRole('button', { name: embedded.createWallet }).click()
  await section('Passkey').waitFor()
})

test('the confirmation sheet: a message and coins', async () => {
  await button('Sign the message').click()
  await title(page, reviewWords.titles.message)
  await isKitJapanese(ofSite)
  await inspect(page, 'japanese-sheet-message')
  await kit.confirmation(page).getByRole('button', { name: reviewWords.confirm, exact: true }).click()
  await section('Sign a message').getByText('The signer is the connected account.').waitFor()
  await button('Send 0.001').click()
  await title(page, fill(reviewWords.titles.transfer, { amount: '0.001 ETH' }))
  await kit.confirmation(page).getByText(/^約 /).waitFor()
  await isKitJapanese(ofSite)
  await page.setViewportSize(phone)
  await inspect(page, 'japanese-sheet-send')
  await page.setViewportSize({ width: 1280, height: 860 })
  await kit.confirmation(page).getByRole('button', { name: reviewWords.confirmSend, exact: true }).click()
  await section('Send a transaction').getByText('The transaction has three confirmations.').waitFor()
})

test('its account, its security and its phrase', async () => {
  await page.getByRole('button', { name: /^0x/ }).click()
  await kit.dialog(page).getByRole('button', { name: dialogs.security }).waitFor()
  await isKitJapanese(ofSite)
  await kit.dialog(page).getByRole('button', { name: dialogs.security }).click()
  await title(page, dialogs.security)
  // The toast may still show what was sent.
  await isKitJapanese(ofSite)
  await inspect(page, 'japanese-kit-security')
  await showPhrase(page, () => isKitJapanese(ofSite), 'japanese-kit-vault')
})
