import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { inspect } from '../browser/inspect.ts'
import type { Visitor } from '../browser/startBrowser.ts'
import { english, inEnglish } from '../english.ts'
import { announceMoody } from '../scripted/announceMoody.ts'
import { installPocket } from '../scripted/installPocket.ts'
import { type Screens, startScreens } from './parts/startScreens.ts'

// The kit's dialog as a whole: what stays where it is, what scrolls, a wallet's window, a network that comes back, a window zoomed in.

let screens: Screens
let visitor: Visitor
let page: Page
const account = privateKeyToAccount(generatePrivateKey())
const popupSize = { width: 420, height: 640 }
/** A window of 420x640 at a zoom of 200 %. */
const zoomed = { width: 210, height: 320 }

beforeAll(async () => {
  screens = await startScreens()
})
afterAll(() => screens?.close())
// The wallet's window is this page with another address, which it cannot read.
afterEach(() => expect(visitor.complaints.take(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|is not valid JSON/)).toEqual([]))

async function visit(viewport = popupSize) {
  const { chain, relay, site, browser } = screens
  visitor = await browser.newVisitor({ viewport })
  const opened = visitor
  onTestFinished(() => opened.close())
  await announceMoody(visitor.context)
  await installPocket(visitor.context, account, chain.url)
  page = await visitor.open(site.urlOf({ chainUrl: chain.url, projectId: relay.projectId, relayUrl: relay.url }))
}

const dialog = () => page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const titled = (name: string) => dialog().getByRole('heading', { name, exact: true }).waitFor()
const says = (text: string | RegExp) => dialog().getByRole('status').getByText(text).waitFor()
const openList = async () => {
  await button('Connect wallet').click()
  await titled(english.connectTitle)
}
const connect = async () => {
  await openList()
  await button('Nomad').click()
  await dialog().waitFor({ state: 'detached' })
}
const shortAccount = (text: string | null) => expect(text).toMatch(/^0x\w{4}…\w{4}$/)

test('a list that scrolls fades at the edge behind which there is more', async () => {
  await visit()
  await openList()
  const list = dialog().locator('.latchkey-scroll')
  const edges = () => list.evaluate(({ dataset }) => Object.keys(dataset).sort())
  const mask = () => list.evaluate((element) => getComputedStyle(element).maskImage)
  await expect.poll(edges).toEqual(['below'])
  expect(await mask()).toContain('gradient')
  await inspect(page, 'kit-list-fade')
  await list.evaluate((element) => element.scrollTo({ top: 20 }))
  await expect.poll(edges).toEqual(['above', 'below'])
  await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect.poll(edges).toEqual(['above'])
  await page.setViewportSize({ width: 900, height: 1600 })
  await expect.poll(edges).toEqual([])
  expect(await mask()).toBe('none')
})

test('Close stays where it is while shorter screens follow', async () => {
  await visit()
  await openList()
  const y = async () => (await button('Close').boundingBox())?.y
  await expect.poll(async () => dialog().evaluate((element) => element.getAnimations().length)).toBe(0)
  const before = await y()
  await button('Slow').click()
  await says(inEnglish('waitingText', { wallet: 'Slow' }))
  expect(await y()).toBe(before)
  await inspect(page, 'kit-waiting-high')
  // A window that became lower still shows the whole dialog.
  await page.setViewportSize({ width: 420, height: 420 })
  expect((await dialog().boundingBox())?.y).toBeGreaterThanOrEqual(0)
})

describe('the window of a wallet', () => {
  const openWindow = async () => {
    await visit()
    await openList()
    const popup = await visitor.popup(page, () => button('House wallet').click())
    await says(inEnglish('waitingText', { wallet: 'House wallet' }))
    return popup
  }

  test('closed by the user: the dialog says so, and not that the user declined', async () => {
    const popup = await openWindow()
    // Until the wallet is in it, the page may open it again.
    await popup.waitForURL((url) => url.protocol === 'http:')
    await popup.close()
    await says(inEnglish('closedText', { wallet: 'House wallet' }))
    await inspect(page, 'kit-closed')
  })

  test('behind the page: a button shows it', async () => {
    await visit()
    // The browser of the tests gives every page the focus, so the page counts what it asks of the window.
    await page.evaluate(() => {
      const { open } = window
      const counted = (popup: Window) =>
        new Proxy(popup, {
          get(target, name) {
            if (name === 'focus') return () => Object.assign(window, { shown: (Reflect.get(window, 'shown') ?? 0) + 1 })
            const value = Reflect.get(target, name)
            return typeof value === 'function' ? value.bind(target) : value
          },
          set: (target, name, value) => Reflect.set(target, name, value),
        })
      window.open = (...args) => {
        const popup = open(...args)
        return popup && counted(popup)
      }
    })
    await openList()
    await visitor.popup(page, () => button('House wallet').click())
    const shown = () => page.evaluate(() => Reflect.get(window, 'shown'))
    expect(await shown()).toBeUndefined()
    await inspect(page, 'kit-popup-waiting')
    await button('Show the window').click()
    await expect.poll(shown).toBe(1)
  })
})

describe('the network comes back', () => {
  test('a code is made again by itself', async () => {
    await visit()
    await openList()
    await visitor.context.setOffline(true)
    await button('MetaMask').click()
    await says(english.offlineText)
    await visitor.context.setOffline(false)
    await dialog().getByRole('img', { name: english.scanAlt }).waitFor()
  })

  test('the button offers to connect again', async () => {
    await visit()
    await visitor.context.route(/\/DialogContent-/, (route) => route.abort())
    await visitor.context.setOffline(true)
    await button('Connect wallet').click()
    await page.locator('.latchkey-connect[data-state="offline"]').waitFor()
    await visitor.context.setOffline(false)
    await page.locator('.latchkey-connect[data-state="disconnected"]').waitFor()
  })
})

describe('the account', () => {
  test('its title is the account; its networks lead back to it', async () => {
    await visit()
    await connect()
    await button(/^0x/).click()
    shortAccount(await dialog().getByRole('heading', { level: 2 }).textContent())
    await dialog().getByText('Nomad', { exact: true }).waitFor()
    await inspect(page, 'kit-account-title')
    await dialog().getByRole('button', { name: 'Home' }).click()
    await titled(english.networksTitle)
    await button('Back').click()
    shortAccount(await dialog().getByRole('heading', { level: 2 }).textContent())
    await dialog().getByRole('button', { name: 'Home' }).click()
    await button('Abroad').click()
    await dialog().getByRole('button', { name: 'Copy address' }).waitFor()
    await dialog().getByRole('button', { name: 'Abroad' }).waitFor()
  })
})

test('zoomed in to 200 %: each screen fits, and everything in it can be reached', async () => {
  await visit(zoomed)
  await openList()
  const fits = async () => {
    const screen = dialog().locator('.latchkey-screen')
    expect(await screen.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    for (const pressed of await dialog().getByRole('button').all()) {
      await pressed.scrollIntoViewIfNeeded()
      const box = await pressed.boundingBox()
      const what = await pressed.innerText()
      expect(box?.x, what).toBeGreaterThanOrEqual(0)
      expect(Math.floor((box?.x ?? 0) + (box?.width ?? 0)), what).toBeLessThanOrEqual(zoomed.width)
      expect(box?.y, what).toBeGreaterThanOrEqual(0)
      expect(Math.floor((box?.y ?? 0) + (box?.height ?? 0)), what).toBeLessThanOrEqual(zoomed.height)
    }
  }
  await fits()
  await inspect(page, 'kit-zoom-list')
  await button('Slow').click()
  await says(inEnglish('waitingText', { wallet: 'Slow' }))
  await fits()
  await inspect(page, 'kit-zoom-waiting')
  await button('Back').click()
  await button('All wallets').click()
  await fits()
  await button('Back').click()
  await button('Nomad').click()
  await dialog().waitFor({ state: 'detached' })
  await button(/^0x/).click()
  await fits()
  await inspect(page, 'kit-zoom-account')
})
