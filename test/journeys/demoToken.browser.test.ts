import type { Page } from 'playwright-core'
import { type Address, createPublicClient, formatUnits, http } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoToken, spender } from '../../sites/demo/demoToken.ts'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { inspect } from '../browser/inspect.ts'
import { startChain } from '../startChain.ts'
import { startStack } from '../startStack.ts'
import { kit } from './kit.ts'
import { type Journey, startJourney } from './startJourney.ts'
import { walletPopup } from './walletPopup.ts'

// A newcomer uses the demo's token. Each test continues where the one before ended.

let journey: Journey
let page: Page
let account: Address
beforeAll(async () => {
  journey = await startJourney()
  ;({ page } = journey)
})
afterEach(() => expect(journey.visitor.complaints.take()).toEqual([]))
afterAll(() => journey?.close())

const press = (name: string, of = page) => of.getByRole('button', { name, exact: true }).click()
const says = (text: string, of = page) =>
  of.getByRole('region', { name: 'A token', exact: true }).getByText(text, { exact: true }).waitFor()
const addressOn = async (of = page) => (await of.locator('.address').textContent()) as Address

/** What the wallet in the page asks, once it knows the fee and what will change. */
async function readReview(title: string | RegExp): Promise<string> {
  await page.getByRole('dialog', { name: title, exact: true }).waitFor()
  for (const text of [/up to 0\./, reviewWords.changes.forecast]) await kit.confirmation(page).getByText(text).waitFor()
  return (await kit.confirmation(page).innerText()).replace(/[\u2060\u2068\u2069]/g, '').replace(/\s+/g, ' ')
}

function chain() {
  return createPublicClient({ transport: http(journey.info.chains[0]!.rpcUrl) })
}
async function balanceOf(holder: Address): Promise<string> {
  return formatUnits(await chain().readContract({ ...demoToken, functionName: 'balanceOf', args: [holder] }), 18)
}

test('without a wallet and without tokens, nothing can be sent', async () => {
  const isEnabled = (name: string) => page.getByRole('button', { name, exact: true }).isEnabled()
  await says('Connect a wallet first.')
  expect(await isEnabled('Mint 100 DEMO')).toBe(false)
  await press('Continue with a passkey')
  await says('You have 0 DEMO.')
  account = await addressOn()
  expect([await isEnabled('Mint 100 DEMO'), await isEnabled('Send 5 DEMO')]).toEqual([true, false])
})

test('mint: the review warns of a function that it cannot explain, and says what the account will get', async () => {
  await press('Mint 100 DEMO')
  const review = await readReview('Confirm transaction')
  expect(review).toContain('+ 100 DEMO')
  expect(review).toContain(demoToken.address)
  await inspect(page, 'demo-token-mint')
  await kit.confirmation(page).getByLabel(reviewWords.understand).check()
  await kit.readToEnd(page, 'Send')
  await kit.confirm(page, 'Send')
  await says('The account has 100 DEMO more.')
  await says('You have 100 DEMO.')
  expect(await balanceOf(account)).toBe('100')
})

test('approve: the review says who may take how much', async () => {
  await press('Approve 25 DEMO')
  const review = await readReview(/to spend up to 25 DEMO\?/)
  expect(review).toContain('0x9289…34c4 can spend 25 DEMO')
  expect(review).toContain(spender)
  await inspect(page, 'demo-token-approve')
  await kit.readToEnd(page, 'Allow')
  await kit.confirm(page, 'Allow')
  await says('The spender may take 25 DEMO.')
  const allowance = await chain().readContract({ ...demoToken, functionName: 'allowance', args: [account, spender] })
  expect(formatUnits(allowance, 18)).toBe('25')
})

test('send: the review says what leaves, and to whom', async () => {
  await press('Send 5 DEMO')
  const review = await readReview('Send 5 DEMO?')
  expect(review).toContain('0x1111111111111111111111111111111111111111')
  await inspect(page, 'demo-token-send')
  await kit.readToEnd(page, 'Send')
  await kit.confirm(page, 'Send')
  await says('5 DEMO left the account.')
  await says('You have 95 DEMO.')
  expect([await balanceOf(account), await balanceOf('0x1111111111111111111111111111111111111111')]).toEqual(['95', '5'])
})

test('the code of the last action is shown', async () => {
  await page.getByRole('region', { name: 'A token' }).getByText('steps/react/SendToken.tsx').waitFor()
})

test('mint with the hosted wallet', async () => {
  const visitor = await journey.browser.newVisitor()
  const other = await visitor.open(journey.info.sites.demo)
  const popup = await visitor.popup(other, () => kit.choose(other, 'Sei Global Wallet'))
  await walletPopup.createWallet(popup)
  await walletPopup.press(popup, 'Connect')
  await walletPopup.closed(popup)
  await says('You have 0 DEMO.', other)
  const review = await visitor.popup(other, () => press('Mint 100 DEMO', other))
  await review.getByText('+ 100 DEMO').waitFor()
  await review.getByLabel(reviewWords.understand).check()
  await walletPopup.press(review, 'Send')
  await says('The account has 100 DEMO more.', other)
  expect(await balanceOf(await addressOn(other))).toBe('100')
  expect(visitor.complaints.take()).toEqual([])
})

test('on a chain that runs elsewhere there is no token, and the page says so', async () => {
  const chain = await startChain()
  const stack = await startStack({ rpcUrls: [chain.url] })
  const visitor = await journey.browser.newVisitor()
  const other = await visitor.open(stack.info.sites.demo)
  await press('Continue with a passkey', other)
  await says('This network has no DEMO token. The networks that npm start runs have it.', other)
  expect(await other.getByRole('button', { name: 'Mint 100 DEMO' }).isEnabled()).toBe(false)
  expect(visitor.complaints.take()).toEqual([])
  await stack.close()
  await chain.close()
})
