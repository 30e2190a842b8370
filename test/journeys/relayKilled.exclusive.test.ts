import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createPublicClient, type Hex, http } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type RelayProcess, startRelayProcess } from '../../servers/testing/relay.ts'
import { en as words } from '../../sites/wallet/words/en.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { english } from '../english.ts'
import { kit } from './kit.ts'
import { type Phone, takePhone } from './phone.ts'
import { watchRelay } from './relayTraffic.ts'
import { type Journey, startJourney } from './startJourney.ts'
import { walletPopup } from './walletPopup.ts'

// The relay is killed at the worst moment, and restarts. Every acknowledged message arrives, and the user is asked once.

let dir: string
let relay: RelayProcess
let journey: Journey
let page: Page
let phone: Phone
let wallet: Page
let traffic: Record<'page' | 'wallet', ReturnType<typeof watchRelay>>

const start = (port = 0) => startRelayProcess({ store: join(dir, 'relay.sqlite'), port })
const killAndStartAgain = async () => {
  await relay.kill()
  relay = await start(Number(new URL(relay.url).port))
}

/** Messages published while `act` runs reach the relay's socket, but the relay does not read them. */
const killUnread = async (act: () => Promise<unknown>) => {
  relay.stop()
  await act()
  await killAndStartAgain()
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-killed-'))
  relay = await start()
  journey = await startJourney({ relayUrl: relay.url })
  page = journey.page
  phone = await takePhone(journey)
  wallet = await phone.open()
  traffic = { page: watchRelay(page), wallet: watchRelay(wallet) }
})
afterEach(() => {
  const whileItWasDead = /WebSocket connection|ERR_INTERNET_DISCONNECTED/
  expect(journey.visitor.complaints.take(whileItWasDead)).toEqual([])
  expect(phone.visitor.complaints.take(whileItWasDead)).toEqual([])
})
afterAll(async () => {
  await journey?.close()
  await relay?.kill()
  await rm(dir, { recursive: true, force: true })
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const section = (name: string) => page.getByRole('region', { name, exact: true })
const onPhone = (title: string | RegExp) => wallet.getByRole('heading', { name: title }).waitFor()
const transactionCount = async () => {
  const client = createPublicClient({ transport: http(journey.info.chains[0]!.rpcUrl) })
  return client.getTransactionCount({ address: (await page.locator('.address').textContent()) as Hex })
}

test('two ends meet on a relay in a process of its own', async () => {
  await walletPopup.createWallet(wallet)
  await kit.choose(page, english.scanRow)
  await wallet.getByRole('navigation').getByRole('button', { name: 'Scan', exact: true }).click()
  await phone.paste(wallet, await kit.link(page))
  await walletPopup.press(wallet, 'Connect')
  await onPhone('Connected')
  await kit.dialog(page).waitFor({ state: 'hidden' })
})

test('killed with three requests that it has not delivered: the phone shows each once, and the page gets all answers', async () => {
  await phone.visitor.context.setOffline(true)
  await traffic.page.taken(3, async () => {
    for (const button of ['Sign the message', 'Sign the invitation', 'Send 0.001']) await press(button)
  })
  await killAndStartAgain()
  await phone.visitor.context.setOffline(false)
  for (const [title, button] of [
    [reviewWords.titles.message, 'Confirm'],
    [reviewWords.titles.typedData, 'Confirm'],
    [/^Send 0\.001/, 'Send'],
  ] as const) {
    await onPhone(title)
    await walletPopup.press(wallet, button)
  }
  await onPhone('Done')
  for (const name of ['Sign a message', 'Sign typed data'])
    await section(name).getByText('The signer is the connected account.').waitFor()
  await section('Send a transaction').getByText('The transaction has three confirmations.').waitFor()
  expect(await transactionCount()).toBe(1)
})

test('killed with an answer that it has not delivered: the page still gets it', async () => {
  await press('Send 0.001')
  await onPhone(/^Send 0\.001/)
  await journey.visitor.context.setOffline(true)
  await traffic.wallet.taken(1, () => walletPopup.press(wallet, 'Send'))
  await killAndStartAgain()
  await journey.visitor.context.setOffline(false)
  await section('Send a transaction').getByText('The transaction has three confirmations.').waitFor()
  expect(await transactionCount()).toBe(2)
})

test('killed before it received a request, then an answer: both are sent again, and the user is asked once', async () => {
  await onPhone('Done')
  await wallet.getByRole('button', { name: words.relay.done }).click()
  await killUnread(() => traffic.page.sent(1, () => press('Send 0.001')))
  await onPhone(/^Send 0\.001/)
  await killUnread(() => traffic.wallet.sent(1, () => walletPopup.press(wallet, 'Send')))
  await section('Send a transaction').getByText('The transaction has three confirmations.').waitFor()
  // A duplicate would be on the screen before the next request.
  await wallet.reload()
  await press('Sign the message')
  await onPhone(reviewWords.titles.message)
  expect(await transactionCount()).toBe(3)
})
