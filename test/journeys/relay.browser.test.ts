import type { Page } from 'playwright-core'
import { type Hex, recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { inspect } from '../browser/inspect.ts'
import { english } from '../english.ts'
import { kit } from './kit.ts'
import { type Phone, takePhone } from './phone.ts'
import { type Journey, startJourney } from './startJourney.ts'
import { walletPopup } from './walletPopup.ts'

// One user's story with a page and the wallet on their phone. Each test continues where the one before ended.

let journey: Journey
let page: Page
let phone: Phone
let wallet: Page
let address: string | null

beforeAll(async () => {
  journey = await startJourney()
  page = journey.page
  phone = await takePhone(journey)
  wallet = await phone.open()
})
afterEach(() => {
  expect(journey.visitor.complaints.take()).toEqual([])
  expect(phone.visitor.complaints.take(/ERR_INTERNET_DISCONNECTED/)).toEqual([])
})
afterAll(() => journey?.close())

const section = (name: string) => page.getByRole('region', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const signed = (step: string) => section(step).getByText('The signer is the connected account.').waitFor()
const onPhone = (title: string | RegExp) => wallet.getByRole('heading', { name: title }).waitFor()
const enter = (tab: 'Accounts' | 'Connections' | 'Scan') =>
  wallet.getByRole('navigation').getByRole('button', { name: tab, exact: true }).click()
/** Confirms the request on the phone's screen, and returns to the wallet. */
const confirm = async (button: 'Confirm' | 'Send' = 'Confirm') => {
  await walletPopup.press(wallet, button)
  await onPhone('Done')
  await wallet.getByRole('button', { name: words.relay.done }).click()
}

test('before a click: the page sent requests only to its own server and to the operator of its wallets', async () => {
  const asked = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
  )
  const { sites, servers } = journey.info
  expect([...new Set(asked)].sort()).toEqual([sites.demo, servers.account].sort())
})

test('scan, read which site asks, approve: the page has the account that the phone shows', async () => {
  await walletPopup.createWallet(wallet)
  await enter('Scan')
  await inspect(wallet, 'phone-scan')
  await kit.choose(page, english.scanRow)
  const code = await kit.code(page)
  await inspect(page, 'demo-scan')
  await phone.scan(wallet, code)
  await onPhone(words.connect.title)
  await inspect(wallet, 'phone-connect')
  await walletPopup.press(wallet, 'Connect')
  await onPhone('Connected')
  await inspect(wallet, 'phone-connected')
  await kit.dialog(page).waitFor({ state: 'hidden' })
  await wallet.getByRole('button', { name: words.relay.done }).click()
  await enter('Accounts')
  address = await page.locator('.address').textContent()
  await wallet.getByText(address!).first().waitFor()
})

test('personal_sign: the page recovers the signer', async () => {
  await press('Sign the message')
  await onPhone(reviewWords.titles.message)
  await inspect(wallet, 'phone-review-message')
  await confirm()
  await signed('Sign a message')
})

test('eth_signTypedData_v4: the page recovers the signer', async () => {
  await press('Sign the invitation')
  await onPhone(reviewWords.titles.typedData)
  await confirm()
  await signed('Sign typed data')
})

test('eth_sendTransaction: the chain mines it, and the page lists it', async () => {
  await press('Send 0.001')
  await onPhone(/^Send 0\.001/)
  await inspect(wallet, 'phone-review-transaction')
  await confirm('Send')
  await section('Send a transaction').getByText('The transaction has three confirmations.').waitFor()
  expect(await page.locator('.balance').textContent()).toMatch(/^9\.99/)
  await page.getByRole('button', { name: /^0x/ }).click()
  await kit.dialog(page).getByText('Sent 0.001').waitFor()
  await kit.dialog(page).getByText('Confirmed').waitFor()
  await inspect(page, 'demo-account')
  await kit.close(page)
})

test('switch network in the page: the next request is for the new chain', async () => {
  await kit.switchTo(page, 'Latchkey Dev Two')
  await press('Sign the invitation')
  await onPhone(reviewWords.titles.typedData)
  await wallet.getByText('Latchkey Dev Two').first().waitFor()
  await confirm()
  await signed('Sign typed data')
})

test('switch network in the wallet: the page follows', async () => {
  await enter('Accounts')
  await wallet.getByLabel('Network').selectOption('Latchkey Dev Two')
  await wallet.getByLabel('Network').selectOption('Latchkey Dev One')
  await page.getByRole('button', { name: 'Latchkey Dev One' }).waitFor()
  expect(await page.locator('.balance').textContent()).toMatch(/^9\.99/)
})

test('the phone is offline when the page sends a request: it gets the request when it is back, and the page its answer', async () => {
  await phone.visitor.context.setOffline(true)
  await wallet.getByText(words.connection.offline).waitFor()
  await inspect(wallet, 'phone-offline')
  await press('Sign the message')
  await section('Sign a message').getByText('Waiting for your wallet …').waitFor()
  await phone.visitor.context.setOffline(false)
  await onPhone(reviewWords.titles.message)
  await confirm()
  await signed('Sign a message')
})

test('the wallet is closed when the page sends a request: it shows the request when it is opened again', async () => {
  await wallet.close()
  await press('Sign the message')
  wallet = await phone.open()
  await onPhone(reviewWords.titles.message)
  await confirm()
  await signed('Sign a message')
})

test('the page is reloaded while the phone decides: it is still connected, and gets the answer', async () => {
  await press('Sign the message')
  await onPhone(reviewWords.titles.message)
  await page.reload()
  await page.getByRole('button', { name: /^0x/ }).waitFor()
  expect(await page.locator('.address').textContent()).toBe(address)
  await confirm()
  const late = section('A late answer')
  const signature = await late.getByRole('definition').textContent()
  expect(await recoverMessageAddress({ message: 'Hello from the Latchkey demo.', signature: signature as Hex })).toBe(
    address,
  )
  await inspect(page, 'demo-late-answer')
})

test('the page is closed while the phone answers: it has the answer when it is opened', async () => {
  await press('Sign the invitation')
  await onPhone(reviewWords.titles.typedData)
  await page.close()
  await confirm()
  page = await journey.visitor.open(journey.info.sites.demo)
  await section('A late answer').getByText('eth_signTypedData_v4').waitFor()
})

test('end the session in the wallet: the page has no account any more, nor after a reload', async () => {
  await enter('Connections')
  await inspect(wallet, 'phone-connections')
  await wallet.getByRole('button', { name: 'Disconnect' }).click()
  await wallet.getByText(words.connections.none).waitFor()
  await section('Connect').waitFor()
  await page.reload()
  await section('Connect').waitFor()
})

test('connect by the link instead of the code, then disconnect in the page: the wallet has no connection any more', async () => {
  await kit.choose(page, english.scanRow)
  const link = await kit.link(page)
  await enter('Scan')
  await phone.paste(wallet, link)
  await walletPopup.press(wallet, 'Connect')
  await onPhone('Connected')
  await wallet.getByRole('button', { name: words.relay.done }).click()
  await enter('Connections')
  await wallet.getByRole('button', { name: 'Disconnect' }).waitFor()
  await kit.disconnect(page)
  await wallet.getByText(words.connections.none).waitFor()
  await section('Connect').waitFor()
})
