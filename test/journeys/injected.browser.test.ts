import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inspect } from '../browser/inspect.ts'
import { installPocket } from '../scripted/installPocket.ts'
import { kit } from './kit.ts'
import { type Journey, startJourney } from './startJourney.ts'

// One user's story with an installed wallet. Each test continues where the one before ended.

let journey: Journey
let page: Page
const account = privateKeyToAccount(generatePrivateKey())

beforeAll(async () => {
  journey = await startJourney()
  const { visitor, info } = journey
  await installPocket(visitor.context, account, info.chains[0]!.rpcUrl)
  page = await visitor.open(info.sites.demo)
})
afterEach(() => expect(journey.visitor.complaints.take()).toEqual([]))
afterAll(() => journey?.close())

const section = (name: string) => page.getByRole('region', { name, exact: true })
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

test('connect: the wallet has announced itself beside ours', async () => {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await kit.row(page, 'Pocket').waitFor()
  await inspect(page, 'demo-installed')
  await kit.row(page, 'Pocket').click()
  await section('Pocket').waitFor()
  expect(await page.locator('.address').textContent()).toBe(account.address)
})

test('sign: the page recovers the signer', async () => {
  await press('Sign the message')
  await section('Sign a message').getByText('The signer is the connected account.').waitFor()
})

test('send: the chain mines it and the page reads the receipt', async () => {
  await press('Send 0.001')
  await section('Send a transaction').getByText('The transaction has three confirmations.').waitFor()
})

test('the wallet removes its accounts: the page is no longer connected', async () => {
  await page.evaluate(() => Reflect.get(window, 'pocketSays')('accountsChanged', []))
  await section('Connect').waitFor()
})
