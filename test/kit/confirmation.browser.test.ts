import type { Page } from 'playwright-core'
import { createPublicClient, formatEther, http } from 'viem'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { en as reviewWords } from '../../src/review/words/en.ts'
import { inspect } from '../browser/inspect.ts'
import { makeFastTooExpensive } from '../browser/node.ts'
import { english } from '../english.ts'
import { kit } from '../journeys/kit.ts'
import { type Journey, startJourney } from '../journeys/startJourney.ts'

// What the wallet inside the page asks before it signs, in the kit's sheet. Each test continues where the one before ended.

let journey: Journey
let page: Page
beforeAll(async () => {
  journey = await startJourney()
  ;({ page } = journey)
  await kit.choose(page, 'Passkey')
  await page.getByRole('button', { name: english.createWallet, exact: true }).click()
  await kit.dialog(page).getByLabel(english.walletName).fill('Ada')
  await page.getByRole('button', { name: english.createWallet, exact: true }).click()
  await kit.dialog(page).waitFor({ state: 'detached' })
})
afterEach(() => expect(journey.visitor.complaints.take()).toEqual([]))
afterAll(() => journey?.close())

const section = (name: string) => page.getByRole('region', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const sheet = () => kit.confirmation(page)
const gone = () => sheet().waitFor({ state: 'detached' })
const cancel = () => sheet().getByRole('button', { name: 'Cancel', exact: true }).click()

test('default: the user reads a message, and confirms it', async () => {
  await press('Sign the message')
  await page.getByRole('dialog', { name: 'Sign message', exact: true }).waitFor()
  await sheet().getByText('Latchkey').first().waitFor()
  for (const [width, height] of [
    [1280, 800],
    [420, 640],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await inspect(page, `confirm-message-${width}`)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await kit.confirm(page)
  await gone()
  await section('Sign a message').getByText('The signer is the connected account.').waitFor()
})

test('default: a transaction says what leaves, to whom and what it costs', async () => {
  await press('Send 0.001')
  await page.getByRole('dialog', { name: 'Send 0.001 ETH?', exact: true }).waitFor()
  await sheet()
    .getByText(/up to 0\./)
    .waitFor()
  for (const [width, height] of [
    [1280, 800],
    [420, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await inspect(page, `confirm-send-${width}`)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await kit.confirm(page, 'Send')
  await gone()
  await section('Send a transaction').getByText('The transaction has three confirmations.').waitFor()
})

test('declined: the page says so in its own sentence, and its button has the focus again', async () => {
  await press('Sign the message')
  await sheet().waitFor()
  await page.keyboard.press('Escape')
  await gone()
  await section('Sign a message').getByText('You declined. Nothing was signed.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Sign the message')
})

test('zoomed in to 200 %: both buttons fit the window and can be reached, and the page is not wider than it', async () => {
  await page.setViewportSize({ width: 210, height: 320 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(210)
  for (const [asks, confirms] of [
    ['Sign the message', 'Confirm'],
    ['Send 0.001', 'Send'],
  ] as const) {
    await press(asks)
    await kit.readToEnd(page, confirms)
    await inspect(page, `confirm-zoom-${confirms}`)
    for (const name of ['Cancel', confirms]) {
      const button = sheet().getByRole('button', { name, exact: true })
      await button.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await button.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
      expect([x >= 0, x + width <= 210, y >= 0, y + height <= 321], name).toEqual([true, true, true, true])
    }
    await cancel()
    await gone()
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('the user chooses the speed: the fee on the screen is what the chain gets, and nothing moves', async () => {
  await press('Send 0.001')
  const speed = sheet().getByLabel('Speed', { exact: true })
  const most = sheet().getByText(/^up to 0\.\d+ ETH$/)
  const send = sheet().getByRole('button', { name: 'Send', exact: true })
  await speed.waitFor()
  await kit.readToEnd(page, 'Send')
  const place = await send.boundingBox()
  const fees: string[] = []
  for (const name of ['Slow', 'Normal', 'Fast']) {
    await speed.selectOption(name)
    fees.push((await most.innerText()).replace(/up to | ETH/g, ''))
  }
  expect(fees.map(Number)).toEqual(fees.map(Number).sort((one, other) => one - other))
  expect(new Set(fees).size).toBe(3)
  expect(await send.boundingBox()).toEqual(place)
  await inspect(page, 'confirm-send-fast')
  await kit.confirm(page, 'Send')
  await gone()
  await expect.poll(highestFees).toContain(fees[2])
})

test('a warning that comes with a speed is announced, and the buttons stay where they are', async () => {
  onTestFinished(await makeFastTooExpensive(journey.visitor))
  await press('Send 0.001')
  await kit.readToEnd(page, 'Send')
  const send = sheet().getByRole('button', { name: 'Send', exact: true })
  const place = await send.boundingBox()
  const announced = await sheet().locator('ul[aria-live=polite]:empty').elementHandle()
  await sheet().getByLabel(reviewWords.speeds.label).selectOption(reviewWords.speeds.fast)
  await sheet().getByLabel(reviewWords.understand).waitFor()
  expect(await announced?.innerText()).toContain(reviewWords.warnings['insufficient-funds'])
  expect(await send.boundingBox()).toEqual(place)
  await inspect(page, 'confirm-send-too-fast')
  await cancel()
  await gone()
})

/** The most that each transaction of the last blocks may cost, in coins. */
async function highestFees(): Promise<string[]> {
  const chain = createPublicClient({ transport: http(journey.info.chains[0]!.rpcUrl) })
  const tip = await chain.getBlockNumber()
  const numbers = Array.from({ length: Math.min(20, Number(tip)) }, (_, at) => tip - BigInt(at))
  const blocks = await Promise.all(
    numbers.map((blockNumber) => chain.getBlock({ blockNumber, includeTransactions: true })),
  )
  return blocks.flatMap(({ transactions }) =>
    transactions.map(({ gas, maxFeePerGas = 0n }) => formatEther(gas * maxFeePerGas)),
  )
}

test.each([
  ['its button', cancel],
  ['Esc', () => page.keyboard.press('Escape')],
])('the user declines by %s: nothing is signed', async (_, decline) => {
  await press('Sign the invitation')
  await sheet().waitFor()
  await decline()
  await gone()
  await section('Sign typed data')
    .getByText(/declined|rejected/i)
    .waitFor()
})
