import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inspect } from '../browser/inspect.ts'
import type { Visitor } from '../browser/startBrowser.ts'
import { type Screens, startScreens } from './parts/startScreens.ts'

// What the network loses, and what comes late: neither takes the page, or a row, from under the person's hand.

let screens: Screens
let visitor: Visitor
let page: Page

beforeAll(async () => {
  screens = await startScreens()
})
afterAll(() => screens?.close())
afterEach(async () => {
  expect(visitor.complaints.take(/ERR_FAILED/)).toEqual([])
  await visitor.close()
})

/** @param lost addresses that no request gets an answer from */
async function visit(lost?: RegExp) {
  const { chain, relay, site, browser } = screens
  visitor = await browser.newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  if (lost) await visitor.context.route(lost, (route) => route.abort())
  page = await visitor.open(site.urlOf({ chainUrl: chain.url, projectId: relay.projectId, relayUrl: relay.url }))
}

const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const open = async () => {
  await button('Connect wallet').click()
  await dialog().getByRole('heading', { name: 'Connect a wallet' }).waitFor()
}

test('lost: what draws a code; the link is there, and another try draws it', async () => {
  const lost = /\/QrCode-/
  await visit(lost)
  await open()
  await button('MetaMask').click()
  await dialog().getByText('This device is offline. Check the connection, then try again.').waitFor()
  await inspect(page, 'kit-code-lost')
  await button('Copy link').click()
  await button('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^wc:/)
  await visitor.context.unroute(lost)
  await button('Try again').click()
  await dialog().getByRole('img').waitFor()
})

test.each([
  ['the dialog', /\/DialogContent-/],
  ['its words', /\/en-/],
])('lost: %s; the page stays, and another click opens it', async (_, lost) => {
  await visit(lost)
  await button('Connect wallet').click()
  await button('No network: try again').waitFor()
  expect(await button('Pay').isVisible()).toBe(true)
  await visitor.context.unroute(lost)
  await button('No network: try again').click()
  await dialog().getByRole('heading', { name: 'Connect a wallet' }).waitFor()
})
