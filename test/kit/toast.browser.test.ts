import type { Page } from 'playwright-core'
import { concatHex, createTestClient, encodeErrorResult, http, parseEther, type TestClient } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inspect } from '../browser/inspect.ts'
import type { Visitor } from '../browser/startBrowser.ts'
import { english } from '../english.ts'
import { installPocket } from '../scripted/installPocket.ts'
import { type Screens, startScreens } from './parts/startScreens.ts'
import { type ScreensSettings, soldOut } from './screens/settings.ts'

// The kit's toast: what becomes of the transactions that a page sends. The chain makes a block only when a test says so.

let screens: Screens
let chain: TestClient
let visitor: Visitor
let page: Page

/** Reverts with `Error("Sold out")`. */
const revertingCode = concatHex([
  '0x6064600c60003960646000fd',
  encodeErrorResult({
    abi: [{ type: 'error', name: 'Error', inputs: [{ type: 'string' }] }],
    errorName: 'Error',
    args: ['Sold out'],
  }),
])

beforeAll(async () => {
  screens = await startScreens()
  chain = createTestClient({ mode: 'anvil', transport: http(screens.chain.url) })
  await chain.setCode({ address: soldOut, bytecode: revertingCode })
  await chain.setIntervalMining({ interval: 0 })
  await chain.setAutomine(false)
})
afterEach(async () => {
  expect(visitor.complaints.take()).toEqual([])
  await visitor.close()
})
afterAll(() => screens?.close())

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const toast = () => page.locator('.latchkey-toast')
const says = (text: string) => toast().getByRole('status').getByText(text).waitFor()
const mine = (blocks: number) => chain.mine({ blocks })

/** A user with coins whose wallet is connected. */
async function connect(settings: Partial<ScreensSettings> = {}): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey())
  await chain.setBalance({ address: account.address, value: parseEther('1') })
  visitor = await screens.browser.newVisitor()
  await installPocket(visitor.context, account, screens.chain.url)
  const { projectId } = screens.relay
  page = await visitor.open(screens.site.urlOf({ chainUrl: screens.chain.url, projectId, ...settings }))
  await page.locator('.latchkey-connect').last().click()
  await button('Pocket').click()
  await button(/^0x/).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('default: follows a transaction until it has three confirmations; nothing is there before the first', async () => {
  await connect()
  expect(await toast().count()).toBe(0)
  await button('Pay').click()
  await says('Pay Ada')
  await says(english.transactionPending)
  await inspect(page, 'toast-pending')
  await mine(1)
  await says('1 of 3 confirmations')
  await mine(2)
  await says(english.transactionConfirmed)
  const link = toast().getByRole('link', { name: english.explorer })
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/explorer\.example\/tx\/0x[0-9a-f]{64}$/)
  await inspect(page, 'toast-confirmed')
  await toast().getByRole('button', { name: english.close }).click()
  await toast().getByRole('button').waitFor({ state: 'detached' })
})

test('behavior: a transaction that reverts stays with its reason, in the toast and in the list', async () => {
  await connect()
  await button('Buy').click()
  await says('Ticket for Ada')
  // The user closes it, and hears of the failure.
  await toast().getByRole('button', { name: english.close }).click()
  await toast().getByRole('button').waitFor({ state: 'detached' })
  await mine(3)
  await says(english.transactionFailed)
  await says('Sold out')
  await page.setViewportSize({ width: 390, height: 844 })
  await inspect(page, 'toast-failed-phone')

  await button(/^0x/).click()
  await page.getByRole('dialog').getByText('Sold out').waitFor()
  // The dialog is above the toast, wherever both would be.
  const covered = await toast()
    .getByRole('button', { includeHidden: true })
    .evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('dialog') !== null
    })
  expect(covered).toBe(true)
})

test('behavior: one toast for several transactions, from right to left too', async () => {
  await connect({ locale: 'ar' })
  await button('Pay').click()
  await says('Pay Ada')
  await button('Buy').click()
  await says('Ticket for Ada')
  await says('أخرى')
  expect(await toast().count()).toBe(1)
  expect(await toast().evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  await inspect(page, 'toast-arabic')
  await mine(3)
  await says('Sold out')
})
