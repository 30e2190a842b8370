import type { Page } from 'playwright-core'
import { getAddress, recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { inspect } from '../browser/inspect.ts'
import { type FarLinkPage, openFarLinkPage } from '../scripted/farLinkPage.ts'
import { kit } from './kit.ts'
import { type Phone, takePhone } from './phone.ts'
import { type Journey, startJourney } from './startJourney.ts'
import { walletPopup } from './walletPopup.ts'

// One user's story with a page that speaks wallet-link and the wallet on their phone. Each test continues where the one before ended.

const app = { appName: 'A page', appLogoUrl: null }

let journey: Journey
let phone: Phone
let wallet: Page
let page: FarLinkPage
let address: `0x${string}`

beforeAll(async () => {
  journey = await startJourney()
  phone = await takePhone(journey)
  wallet = await phone.open()
  page = await openFarLinkPage({ url: journey.info.servers.link })
  await walletPopup.createWallet(wallet)
})
afterEach(() => expect(phone.visitor.complaints.take()).toEqual([]))
afterAll(async () => {
  await page?.close()
  await journey?.close()
})

const onPhone = (title: string) => wallet.getByRole('heading', { name: title }).waitFor()
const enter = (tab: 'Connections' | 'Scan') =>
  wallet.getByRole('navigation').getByRole('button', { name: tab, exact: true }).click()
const backToWallet = () => wallet.getByRole('button', { name: words.relay.done }).click()
const askToSign = () =>
  page.ask('signEthereumMessage', {
    ...{ address, message: stringToHex('hello'), addPrefix: true, typedDataJson: null },
  })

test('paste a code, read which site asks, approve: the page has the account that the phone shows', async () => {
  await enter('Scan')
  await phone.paste(wallet, page.code)
  await onPhone(words.pair.waiting.title)
  const { id } = await page.ask('requestEthereumAccounts', app)
  await onPhone(words.connect.title)
  expect(await wallet.locator('.origin-name').textContent()).toBe('https://dapp.example')
  await inspect(wallet, 'phone-link-connect')
  expect(await page.config()).toEqual({})
  await walletPopup.press(wallet, 'Connect')
  await onPhone(words.relay.connected.title)
  const answer = await page.answer(id)
  address = ('result' in answer && (answer.result as [`0x${string}`])[0]) || '0x'
  expect(await page.config()).toMatchObject({ EthereumAddress: address, ChainId: '31337' })
  await backToWallet()
  // The list of connections, where the wallet goes afterwards.
  await inspect(wallet, 'phone-link-connections')
})

test('a request that waits is still there after a reload: the page recovers the signer', async () => {
  const { id } = await askToSign()
  await onPhone(reviewWords.titles.message)
  await wallet.reload()
  await onPhone(reviewWords.titles.message)
  await walletPopup.press(wallet, 'Confirm')
  await onPhone(words.answered.approved.title)
  const answer = await page.answer(id)
  const signature = 'result' in answer ? (answer.result as `0x${string}`) : '0x'
  expect((await recoverMessageAddress({ message: 'hello', signature })).toLowerCase()).toBe(address)
  await backToWallet()
})

test('reject, and a request that the page cancels', async () => {
  const first = await askToSign()
  await walletPopup.press(wallet, 'Reject')
  expect(await page.answer(first.id)).toMatchObject({ errorCode: 4001 })
  await onPhone(words.answered.refused.title)
  await backToWallet()
  const second = await askToSign()
  await onPhone(reviewWords.titles.message)
  await page.cancel(second.id)
  await onPhone(words.relay.expired.title)
  await backToWallet()
})

test('a code of another relay, and a link that opens the wallet', async () => {
  const foreign = await openFarLinkPage({ url: journey.info.servers.link }, { server: 'https://relay.example' })
  await enter('Scan')
  await phone.paste(wallet, foreign.code)
  await onPhone(words.pairingTroubles['foreign-relay'].title)
  await inspect(wallet, 'phone-link-foreign')
  await backToWallet()
  await foreign.close()

  const other = await openFarLinkPage({ url: journey.info.servers.link }, { origin: 'https://other.example' })
  const tab = await phone.open(`/${new URL(other.code).hash}`)
  await other.ask('requestEthereumAccounts', app)
  await tab.getByRole('heading', { name: words.connect.title }).waitFor()
  expect(tab.url()).toBe(`${journey.info.sites.wallet}/`)
  await walletPopup.press(tab, 'Reject')
  await tab.getByRole('heading', { name: words.answered.refused.title }).waitFor()
  await tab.close()
  await other.close()
})

test('disconnect: the page is told', async () => {
  await enter('Connections')
  await wallet.getByRole('button', { name: 'Disconnect' }).click()
  await wallet.getByText(words.connections.none).waitFor()
  await vi.waitFor(async () => expect(await page.config()).toMatchObject({ __destroyed: '1' }), { timeout: 60_000 })
})

test('the demo on a computer: scan, sign, sign typed data, send, and disconnect on the phone', async () => {
  const { page: demo, visitor } = journey
  const press = (name: string) => demo.getByRole('button', { name, exact: true }).click()
  const confirm = async (title: string | RegExp, button: 'Confirm' | 'Send' = 'Confirm') => {
    await wallet.getByRole('heading', { name: title }).waitFor()
    await walletPopup.press(wallet, button)
    await onPhone(words.answered.approved.title)
    await backToWallet()
  }
  await enter('Scan')
  await kit.choose(demo, 'Linked wallet')
  await phone.scan(wallet, await kit.code(demo))
  await onPhone(words.connect.title)
  await walletPopup.press(wallet, 'Connect')
  await onPhone(words.relay.connected.title)
  await kit.dialog(demo).waitFor({ state: 'hidden' })
  await backToWallet()
  expect(await demo.locator('.address').textContent()).toBe(getAddress(address))

  await press('Sign the message')
  await demo.getByRole('status').getByText('Confirm on phone').waitFor()
  await confirm(reviewWords.titles.message)
  await press('Sign the invitation')
  await confirm(reviewWords.titles.typedData)
  await expect.poll(() => demo.getByText('The signer is the connected account.').count()).toBe(2)
  await press('Send 0.001')
  await confirm(/^Send 0\.001/, 'Send')
  await demo.getByText('The transaction has three confirmations.').waitFor()

  await enter('Connections')
  await wallet.getByRole('button', { name: 'Disconnect' }).click()
  await demo.getByRole('button', { name: 'Connect wallet', exact: true }).waitFor()
  expect(visitor.complaints.take()).toEqual([])
})
