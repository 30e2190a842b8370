import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inspect } from '../browser/inspect.ts'
import { openMailbox } from '../browser/mailReader.ts'
import type { Visitor } from '../browser/startBrowser.ts'
import { english, inEnglish } from '../english.ts'
import { kit } from '../journeys/kit.ts'
import { type Journey, startJourney } from '../journeys/startJourney.ts'
import { type Screens, startScreens } from './parts/startScreens.ts'

// What the network loses, and what arrives late: neither removes the page, or moves a row under the user's pointer.

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

/** @param lost URLs whose requests get no answer */
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
  await dialog().getByRole('heading', { name: english.connectTitle }).waitFor()
}

test('lost: the code that draws a QR code; the link is there, and another try draws it', async () => {
  const lost = /\/QrCode-/
  await visit(lost)
  await open()
  await button('MetaMask').click()
  await dialog().getByText(english.unloadedText).waitFor()
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
  await dialog().getByRole('heading', { name: english.connectTitle }).waitFor()
})

test('lost: a connector; the page says that a part did not load, and another try connects', async () => {
  const lost = /\/relayConnector-/
  await visit(lost)
  await open()
  await button('MetaMask').click()
  await dialog().getByText(english.unloadedText).waitFor()
  await visitor.context.unroute(lost)
  await button('Try again').click()
  await dialog().getByRole('img').waitFor()
})

test('a failed copy is reported', async () => {
  await visit()
  await open()
  await button('MetaMask').click()
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    document.execCommand = () => false
  })
  await button('Copy link').click()
  await button(english.copyFailed).waitFor()
})

test('a double click on "All wallets" opens the list, and chooses nothing in it', async () => {
  await visit()
  await open()
  await button('All wallets').dblclick()
  await dialog().getByRole('heading', { name: 'All wallets' }).waitFor()
  await dialog().getByRole('button', { name: 'MetaMask' }).click()
  await dialog().getByRole('heading', { name: 'MetaMask' }).waitFor()
})

/** Wallets that announce themselves now (EIP-6963), and later whenever the page asks. */
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

/** The position of every control, by its text. */
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
])('late: a wallet announced while the list is open moves nothing: %s', async (name, size) => {
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
  // It can be chosen, and comes first the next time the list opens.
  await late.click()
  await dialog()
    .getByText(inEnglish('waitingText', { wallet: 'example.late' }))
    .waitFor()
  await button('Back').click()
  expect(await dialog().getByRole('list', { name: english.installed }).innerText()).toContain('example.late')
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

test('late: earlier than a user can aim, it is in its place', async () => {
  await visit()
  await page.evaluate(`new MutationObserver((_, observer) => {
    if (!document.querySelector('.latchkey-row')) return
    observer.disconnect()
    ;(${announceIn})(['example.quick'])
  }).observe(document.body, { childList: true, subtree: true })`)
  await open()
  await settled()
  expect(await dialog().getByRole('list', { name: english.installed }).innerText()).toContain('example.quick')
})

describe('lost: answers of an email sign-in, with a reload after each', () => {
  const email = 'ada@example.com'
  let journey: Journey
  beforeAll(async () => {
    journey = await startJourney()
  })
  afterAll(() => journey?.close())

  test('the one emailed code opens one wallet', async () => {
    ;({ visitor, page } = journey)
    const titled = (name: string) => dialog().getByRole('heading', { name, exact: true }).waitFor()
    const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
    const enter = async (code: string) => {
      await titled(english.codeTitle)
      await dialog().getByLabel(english.code).fill(code)
      await press(english.goOn)
    }
    /** The server handles the next request there, and the page never gets the answer. */
    const loseAnswer = (path: RegExp) =>
      visitor.context.route(
        path,
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
    /** Answers there arrive once the returned function is called. */
    const holdBack = async (path: RegExp) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await visitor.context.route(path, (route) => released.then(() => route.continue()))
      return release
    }
    /** Without what an animation adds. */
    const heightOf = () => dialog().evaluate((element: HTMLElement) => element.offsetHeight)
    const reload = async () => {
      await page.reload()
      await kit.choose(page, 'Passkey')
    }

    const mailbox = await openMailbox(visitor, journey.info)
    await page.bringToFront()
    const late = await holdBack(/\/EmbeddedScreens-/)
    await kit.choose(page, 'Passkey')
    await dialog().locator('.latchkey-attempt[aria-busy=true]').waitFor({ state: 'attached' })
    const waiting = await heightOf()
    late()
    await dialog().getByRole('button', { name: english.useEmail }).waitFor()
    expect(await heightOf()).toBe(waiting)
    await inspect(page, 'kit-embedded-ways')
    await press(english.useEmail)
    await dialog().getByLabel(english.emailAddress).fill(email)
    await press(english.mailCode)
    await titled(english.codeTitle)
    const code = await mailbox.nextCode(email, 'Your code for')
    await page.bringToFront()
    for (const path of [/\/email-codes\/[^/]+$/, /\/email-sign-in$/]) {
      await loseAnswer(path)
      await enter(code)
      await dialog().getByRole('status').getByText(english.unreachable).waitFor()
      await reload()
      await dialog().getByText(inEnglish('codeKept', { email })).waitFor()
    }
    await inspect(page, 'kit-code-kept')
    await enter(code)
    await titled(english.addPasskey)
    await press('Later')
    await dialog().waitFor({ state: 'detached' })
    expect(await page.locator('.address').textContent()).toMatch(/^0x/)

    await page.reload()
    await page.getByRole('button', { name: /^0x/ }).click()
    await press('Security')
    await dialog()
      .getByRole('button', { name: new RegExp(`^${english.sessions}`) })
      .click()
    await dialog()
      .getByText(/^Since/)
      .waitFor()
    expect(
      await dialog()
        .getByText(/^Since/)
        .count(),
    ).toBe(1)
    const mails = page
      .context()
      .pages()
      .find((each) => each.url().startsWith(journey.info.mailbox.url))
    expect(await mails?.getByRole('article').count()).toBe(1)
  })
})
