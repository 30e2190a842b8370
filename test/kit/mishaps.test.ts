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
  await dialog().getByText('A part of this did not load. Check the connection, then try again.').waitFor()
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

/** Wallets that announce themselves now (EIP-6963), and from then on when they are asked. */
const announce = (...names: string[]) => page.evaluate(announceIn, names)

/** Runs in the page. */
function announceIn(names: string[]) {
  const icon =
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
  for (const name of names) {
    const info = { uuid: crypto.randomUUID(), name, rdns: name, icon }
    const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
    const detail = Object.freeze({ info, provider })
    const tell = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', tell)
    tell()
  }
}

/** Where everything stands that can be pressed, by what it says. */
const places = async () =>
  Object.fromEntries(
    await dialog()
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => [each.textContent, Math.round(each.getBoundingClientRect().top)])),
  )
const settled = () => page.waitForTimeout(600)

test.each([
  ['a window', { width: 1280, height: 860 }],
  ['a low window', { width: 1280, height: 480 }],
  ['a phone', { width: 390, height: 660 }],
])('late: what announces itself in an open list moves nothing: %s', async (name, size) => {
  await visit()
  await page.setViewportSize(size)
  await open()
  await settled()
  const before = await places()
  await announce('io.metamask', 'example.late')
  const late = dialog().getByRole('button', { name: 'example.late' })
  await late.waitFor()
  expect(await places()).toMatchObject(before)
  await inspect(page, `kit-late-${name.replaceAll(' ', '-')}`)
  // It is there to be chosen, and comes first in the next list.
  await late.click()
  await dialog().getByText('Approve the connection in example.late.').waitFor()
  await button('Back').click()
  expect(await dialog().getByRole('list').first().innerText()).toContain('example.late')
})

test('late: the list of all wallets', async () => {
  await visit()
  await open()
  await button('All wallets').click()
  await page.getByRole('searchbox').fill('le')
  await settled()
  const before = await places()
  await announce('example.late')
  await dialog().getByRole('button', { name: 'example.late' }).waitFor()
  expect(await places()).toMatchObject(before)
})

test('late: by less than anyone takes to aim, it comes first', async () => {
  await visit()
  await page.evaluate(`new MutationObserver((_, observer) => {
    if (!document.querySelector('.latchkey-row')) return
    observer.disconnect()
    ;(${announceIn})(['example.quick'])
  }).observe(document.body, { childList: true, subtree: true })`)
  await open()
  await settled()
  expect(await dialog().getByRole('list').first().innerText()).toContain('example.quick')
})
