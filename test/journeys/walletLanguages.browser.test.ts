import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ar as activityWords } from '../../sites/wallet/words/activity/ar.ts'
import { ar as words } from '../../sites/wallet/words/ar.ts'
import { loadWalletWords } from '../../sites/wallet/words/loadWalletWords.ts'
import { ar as embedded } from '../../src/core/words/embedded/ar.ts'
import { fill } from '../../src/core/words/fill.ts'
import { loadWords } from '../../src/core/words/loadWords.ts'
import { directionOf, type Locale, locales } from '../../src/core/words/localeOf.ts'
import { ar as reviewWords } from '../../src/review/words/ar.ts'
import { inspect } from '../browser/inspect.ts'
import { kit } from './kit.ts'
import { type Journey, startJourney } from './startJourney.ts'
import { walletPopup } from './walletPopup.ts'

// A user with an Arabic browser and the hosted wallet. Each test continues where the one before ended.

const site = 'Sei Global Wallet'
let journey: Journey
let visitor: Journey['visitor']
let page: Page
let popup: Page

beforeAll(async () => {
  journey = await startJourney()
  visitor = await journey.browser.newVisitor({ locale: 'ar-EG' })
  page = await visitor.open(journey.info.sites.demo)
})
afterEach(() => expect(visitor.complaints.take()).toEqual([]))
afterAll(() => journey?.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const section = (name: string) => page.getByRole('region', { name, exact: true })
const title = (name: string) => popup.getByRole('heading', { name, level: 1, exact: true }).waitFor()

async function press(name: string) {
  const pressed = popup.getByRole('button', { name, exact: true })
  await walletPopup.readUntilReady(popup, pressed)
  await pressed.click()
}

/** Terms that Arabic writes in Latin letters too. */
const terms = ['Solana', 'nonce']

/** Latin words on the screen that are not marked as running from left to right. */
const latinWords = () =>
  popup.evaluate((names) => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('[dir="ltr"], [dir="auto"], bdi')) continue
      const text = (node.textContent ?? '').replace(/\u2068[^\u2069]*\u2069/g, '')
      found.push(...(text.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !names.includes(word)))
    }
    return found
  }, terms)

/** Opens the popup again in each language, and at last in Arabic. */
async function inEachLanguage(look: (locale: Locale) => Promise<void>): Promise<void> {
  const devtools = await visitor.context.newCDPSession(popup)
  const userAgent = await popup.evaluate(() => navigator.userAgent)
  for (const locale of [...locales, 'ar'] as const) {
    await devtools.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale })
    await popup.reload()
    await look(locale)
  }
  await devtools.detach()
}

test('the user connects to a site', async () => {
  popup = await visitor.popup(page, () => kit.choose(page, site))
  await popup.setViewportSize({ width: 420, height: 640 })
  await popup.getByRole('button', { name: embedded.createWallet }).click()
  await popup.getByLabel(embedded.walletName).fill('ليلى')
  await popup.getByRole('button', { name: embedded.createWallet }).click()
  await title(words.connect.title)
  const { origin } = new URL(journey.info.sites.demo)
  await popup.getByText(fill(words.connect.sentTo, { origin }, 'rtl')).waitFor()
  expect(await latinWords()).toEqual([])
  await inspect(popup, 'wallet-arabic-connect')
  // Its options are folded away, so the user need not scroll before the first click.
  await inEachLanguage(async (locale) => {
    const spoken = await loadWalletWords(locale)
    await title(spoken.words.connect.title)
    const footer = await popup.locator('.decision').boundingBox()
    const options = await popup.getByText(spoken.words.connect.options, { exact: true }).boundingBox()
    const end = (options?.y ?? Number.NaN) + (options?.height ?? 0)
    expect({ locale, room: Math.sign((footer?.y ?? 0) - end) }).toEqual({ locale, room: 1 })
  })
  await press(words.connect.confirm)
  await section(site).waitFor()
  await walletPopup.closed(popup)
})

test('typed data and a message keep their own direction', async () => {
  popup = await visitor.popup(page, () => button('Sign the invitation').click())
  await popup.setViewportSize({ width: 420, height: 640 })
  await title(reviewWords.titles.typedData)
  expect(await latinWords()).toEqual([])
  expect(
    await popup
      .locator('.tree')
      .first()
      .evaluate((tree) => getComputedStyle(tree).direction),
  ).toBe('ltr')
  await inspect(popup, 'wallet-arabic-typed-data')
  await press(reviewWords.refuse)
  await walletPopup.closed(popup)
  popup = await visitor.popup(page, () => button('Sign the message').click())
  await title(reviewWords.titles.message)
  const message = popup.getByRole('region', { name: reviewWords.text }).locator('pre')
  expect(await message.evaluate((text) => getComputedStyle(text).direction)).toBe('ltr')
  await press(reviewWords.refuse)
  await walletPopup.closed(popup)
})

test('the user reviews and sends a transaction', async () => {
  popup = await visitor.popup(page, () => button('Send 0.001').click())
  await popup.setViewportSize({ width: 420, height: 640 })
  await title(fill(reviewWords.titles.transfer, { amount: '0.001 ETH' }, 'rtl'))
  await popup.getByText(reviewWords.nonce, { exact: true }).waitFor({ state: 'attached' })
  expect(await latinWords()).toEqual([])
  await inspect(popup, 'wallet-arabic-transaction')
  await press(reviewWords.confirmSend)
  await section('Send a transaction').getByText('The transaction has three confirmations.').waitFor()
  await walletPopup.closed(popup)
})

test('the navigation has one row on a phone in every language', async () => {
  popup = await visitor.open(journey.info.sites.wallet)
  await inEachLanguage(async (locale) => {
    const spoken = await loadWords(locale)
    await title(spoken.accounts)
    expect(await popup.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      locale,
      directionOf(locale),
    ])
    for (const [width, height] of [
      [420, 640],
      [390, 844],
      [320, 568],
    ] as const) {
      await popup.setViewportSize({ width, height })
      const rows = await popup.getByRole('navigation').evaluate((navigation) => ({
        tops: new Set([...navigation.children].map((child) => child.getBoundingClientRect().top)).size,
        clipped: [...navigation.children].filter((child) => child.scrollWidth > child.clientWidth).length,
        height: navigation.getBoundingClientRect().height,
        small: [...navigation.children].filter((child) => child.getBoundingClientRect().width < 44).length,
        bottom: navigation.getBoundingClientRect().bottom - innerHeight,
        over: document.documentElement.scrollWidth - innerWidth,
      }))
      const expected = { tops: 1, clipped: 0, height: 56, small: 0, bottom: 0, over: 0 }
      expect({ locale, width, ...rows }).toEqual({ locale, width, ...expected })
    }
  })
})

test('the activity runs from right to left, and its foreign parts keep their own direction', async () => {
  await popup.setViewportSize({ width: 420, height: 640 })
  await popup.getByRole('navigation').getByRole('button', { name: words.nav.activity }).click()
  await title(words.nav.activity)
  const sent = popup.getByRole('listitem').filter({ hasText: '0.001' })
  await sent.getByText(activityWords.statuses.confirmed).click()
  await popup.getByText(/^0x[0-9a-f]{64}$/).waitFor()
  expect(await latinWords()).toEqual([])
  await inspect(popup, 'wallet-arabic-activity')
})
