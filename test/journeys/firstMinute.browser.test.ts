import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { english } from '../english.ts'
import { kit } from './kit.ts'
import { type Journey, startJourney } from './startJourney.ts'

// From the demo's address to a signed message with a new passkey: what it costs a newcomer.

declare global {
  var acts: { clicks: number; keys: number }
}

const mostClicks = 5
/** A person reads about four words a second, and takes about a second to find and press a button. */
const cost = { wordsPerSecond: 4, secondsPerClick: 1 }
const mostSeconds = 20

let journey: Journey
let page: Page
beforeAll(async () => {
  journey = await startJourney()
  ;({ page } = journey)
  await page.setViewportSize({ width: 1280, height: 800 })
})
afterEach(() => expect(journey.visitor.complaints.take()).toEqual([]))
afterAll(() => journey?.close())

const section = (name: string) => page.getByRole('region', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const wordsOf = async (...texts: Locator[]) =>
  (await Promise.all(texts.map((text) => text.innerText()))).join(' ').split(/\s+/).filter(Boolean).length

test('default: few clicks, few words, and nothing to type', async () => {
  await page.evaluate(() => {
    globalThis.acts = { clicks: 0, keys: 0 }
    addEventListener('click', ({ isTrusted }) => isTrusted && globalThis.acts.clicks++, { capture: true })
    addEventListener('keydown', () => globalThis.acts.keys++, { capture: true })
  })
  const heading = page.getByRole('heading', { level: 1 })
  let words = await wordsOf(heading, section('Connect').locator('.action'))
  await press('Continue with a passkey')
  await section('Passkey').waitFor()
  words += await wordsOf(section('Sign a message').locator('.action'))
  await press('Sign the message')
  await page.getByRole('dialog', { name: 'Sign message', exact: true }).waitFor()
  words += await wordsOf(kit.confirmation(page))
  await kit.confirm(page)
  await section('Sign a message').getByText('The signer is the connected account.').waitFor()

  const { clicks, keys } = await page.evaluate(() => globalThis.acts)
  const seconds = Math.round(words / cost.wordsPerSecond + clicks * cost.secondsPerClick)
  console.log(`The first minute: ${clicks} clicks, ${words} words, about ${seconds} seconds to read and click.`)
  expect(journey.visitor.passkeys.count()).toBe(1)
  expect(keys).toBe(0)
  expect(clicks).toBeLessThanOrEqual(mostClicks)
  expect(seconds).toBeLessThanOrEqual(mostSeconds)
})

test('behavior: the same button opens the same wallet again', async () => {
  const account = await page.locator('.address').textContent()
  await kit.disconnect(page)
  await section('Connect').waitFor()
  await press('Continue with a passkey')
  await section('Passkey').waitFor()
  expect(await page.locator('.address').textContent()).toBe(account)
  expect(journey.visitor.passkeys.count()).toBe(1)
})

test('error: a user without the passkey of this browser reads what else to do', async () => {
  await kit.disconnect(page)
  await section('Connect').waitFor()
  await journey.visitor.passkeys.lose()
  await press('Continue with a passkey')
  await section('Connect')
    .getByText(`${english.closed} For other ways in, press Connect wallet and choose Passkey.`)
    .waitFor()
  expect(await page.getByRole('button', { name: 'Continue with a passkey' }).isEnabled()).toBe(true)
})
