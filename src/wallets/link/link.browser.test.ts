import { devices, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inspect } from '../../../test/browser/inspect.ts'
import { serveLinkPage } from '../../../test/browser/linkPage.ts'
import { startBrowser, type Visitor } from '../../../test/browser/startBrowser.ts'
import { type LinkRelay, startLinkRelay } from '../../../test/linkRelay.ts'
import { joinAsWallet, type LinkWallet, walletAddress } from '../../../test/linkWallet.ts'
import { linkWords } from '../../core/words/link.ts'
import type { LinkProvider, LinkProviderOptions } from './linkProvider.ts'

let browser: Awaited<ReturnType<typeof startBrowser>>
let site: Awaited<ReturnType<typeof serveLinkPage>>
let visitor: Visitor
let relay: LinkRelay
const wallets: LinkWallet[] = []

beforeAll(async () => {
  browser = await startBrowser()
  site = await serveLinkPage()
})
afterAll(async () => {
  await site.close()
  await browser.close()
})
beforeEach(async () => {
  visitor = await browser.newVisitor()
  relay = await startLinkRelay()
})
afterEach(async () => {
  for (const wallet of wallets.splice(0)) wallet.connection.close()
  await visitor.close()
  await relay.close()
})

declare const provider: LinkProvider
declare const results: string[]
declare const reloads: number

/** Starts the provider in a tab, as a page does each time it loads. */
async function openTab(of = visitor, path = '', options: Partial<LinkProviderOptions> = {}): Promise<Page> {
  const tab = await of.open(site.url + path)
  await tab.evaluate(
    async ({ linkUrl, options }) => {
      Object.assign(globalThis, { results: [], reloads: 0 })
      const reload = () => Object.assign(globalThis, { reloads: reloads + 1 })
      const made = linkLab.createLoadedProvider({ linkUrl, reload, ...options })
      await made.init()
      Object.assign(globalThis, { provider: made })
    },
    { linkUrl: relay.url, options },
  )
  return tab
}

/** Starts a request; its end becomes a line of `results`. */
const ask = (tab: Page, method: string, params: unknown[] = []) =>
  tab.evaluate(
    ({ method, params }) =>
      void provider.request({ method, params }).then(
        (result) => results.push(JSON.stringify(result)),
        (error: { code: number }) => results.push(`error ${error.code}`),
      ),
    { method, params },
  )
const resultsOf = (tab: Page) => tab.evaluate(() => results.splice(0))
const accountsOf = (tab: Page) => tab.evaluate(() => provider.request({ method: 'eth_accounts' }))
const sign = (tab: Page) => ask(tab, 'personal_sign', ['0x00', walletAddress])

async function connect(tab: Page): Promise<LinkWallet> {
  await ask(tab, 'eth_requestAccounts')
  const code = await tab.waitForFunction(() => provider.store.getState().displayUri)
  const wallet = await joinAsWallet(String(await code.jsonValue()), relay)
  wallets.push(wallet)
  await wallet.answer(await wallet.next(), [walletAddress])
  await expect.poll(() => resultsOf(tab)).toEqual([JSON.stringify([walletAddress])])
  return wallet
}

const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click()
const { en } = linkWords

test('default: the user confirms on the phone, and the page shows that it waits', async () => {
  const tab = await openTab()
  const wallet = await connect(tab)
  expect(await tab.getByRole('status').count()).toBe(0)
  await sign(tab)
  await tab.getByRole('status').getByText(en.confirm).waitFor()
  await inspect(tab, 'link-confirm')
  await press(tab, en.more)
  await inspect(tab, 'link-confirm-open')
  await wallet.answer(await wallet.next(), '0x5160')
  await tab.getByRole('status').waitFor({ state: 'detached' })
  expect(await resultsOf(tab)).toEqual(['"0x5160"'])
  expect(visitor.complaints.take()).toEqual([])
})

test('error: the user cancels in the page', async () => {
  const tab = await openTab()
  const wallet = await connect(tab)
  await sign(tab)
  await press(tab, en.more)
  await press(tab, en.cancel)
  await expect.poll(() => resultsOf(tab)).toEqual(['error 4001'])
  await tab.getByRole('status').waitFor({ state: 'detached' })
  await expect.poll(() => wallet.cancelled.length).toBe(1)
})

test('behavior: the user can cancel above a modal dialog of the page, and after it', async () => {
  const tab = await openTab()
  await connect(tab)
  const openDialog = () =>
    tab.evaluate(() => {
      const dialog = Object.assign(document.createElement('dialog'), { textContent: 'Swap' })
      document.body.append(dialog)
      dialog.showModal()
    })
  const cancel = async () => {
    await press(tab, en.more)
    await press(tab, en.cancel)
    await expect.poll(() => resultsOf(tab)).toEqual(['error 4001'])
  }
  await sign(tab)
  await tab.getByRole('status').getByText(en.confirm).waitFor()
  await openDialog()
  await cancel()
  await sign(tab)
  await tab.getByRole('status').getByText(en.confirm).waitFor()
  await tab.evaluate(() => document.querySelector('dialog')?.close())
  await cancel()
  await openDialog()
  await sign(tab)
  await tab.getByRole('status').getByText(en.confirm).waitFor()
  await tab.evaluate(() => document.querySelector('dialog:modal')?.remove())
  await cancel()
})

test('behavior: the buttons show by themselves after ten seconds', async () => {
  const tab = await openTab()
  await connect(tab)
  await tab.clock.install({ time: 0 })
  await tab.clock.pauseAt(60_000)
  await sign(tab)
  await tab.getByRole('status').getByText(en.confirm).waitFor()
  const cancel = tab.getByRole('button', { name: en.cancel })
  await tab.clock.runFor(9_999)
  expect(await cancel.count()).toBe(0)
  await tab.clock.runFor(1)
  await cancel.waitFor()
  expect(await tab.getByRole('button', { name: en.more }).getAttribute('aria-expanded')).toBe('true')
})

test('behavior: when the relay is away, the user can reset the connection', async () => {
  const tab = await openTab()
  await connect(tab)
  await relay.stop()
  await sign(tab)
  await tab.getByRole('status').getByText(en.lost).waitFor()
  expect(await tab.getByRole('button', { name: en.cancel }).count()).toBe(0)
  await inspect(tab, 'link-lost')
  await press(tab, en.reset)
  await tab.getByRole('status').waitFor({ state: 'detached' })
  expect(await accountsOf(tab)).toEqual([])
  expect(await resultsOf(tab)).toEqual(['error 4900'])
  expect(await tab.evaluate(() => localStorage.length)).toBe(0)
})

test('behavior: the snackbar is in the language of the page, right to left on a phone', async () => {
  const phone = await browser.newVisitor({ viewport: { width: 390, height: 760 } })
  const tab = await openTab(phone, 'ar')
  await connect(tab)
  await sign(tab)
  await tab.getByRole('status').getByText(linkWords.ar.confirm).waitFor()
  await press(tab, linkWords.ar.more)
  await inspect(tab, 'link-confirm-arabic')
  expect(await tab.getByRole('status').evaluate((status) => getComputedStyle(status).direction)).toBe('rtl')
  await phone.close()
})

test('behavior: on a phone the wallet’s app opens, and 99 ms later a dialog that opens it again', async () => {
  const { defaultBrowserType: _, ...device } = devices['Pixel 5'] ?? { defaultBrowserType: '' }
  const phone = await browser.newVisitor(device)
  const tab = await openTab(phone, '', { deepLinks: { universal: `${site.url}en/app` } })
  const wallet = await connect(tab)
  expect(phone.context.pages()).toHaveLength(1)
  await tab.clock.install({ time: 0 })
  await tab.clock.pauseAt(60_000)
  const opened = phone.context.waitForEvent('page')
  await sign(tab)
  const app = await opened
  await app.waitForURL(`${site.url}en/app?redirect_url=${encodeURIComponent(site.url)}`)
  expect(await app.evaluate(() => opener)).toBeNull()
  await app.close()
  await tab.bringToFront()
  await tab.clock.runFor(98)
  expect(await tab.getByRole('dialog').count()).toBe(0)
  await tab.clock.runFor(1)
  await tab.getByRole('dialog', { name: en.redirecting }).waitFor()
  await tab.clock.resume()
  await inspect(tab, 'link-redirect')
  const again = phone.context.waitForEvent('page')
  await press(tab, en.open)
  await (await again).close()
  await wallet.answer(await wallet.next(), '0x5160')
  await expect.poll(() => resultsOf(tab)).toEqual(['"0x5160"'])
  expect(await tab.getByRole('dialog').count()).toBe(0)
  await phone.close()
})

test('behavior: tabs share the session, and its end', async () => {
  const [first, second] = [await openTab(), await openTab()]
  const wallet = await connect(first)
  await expect.poll(() => accountsOf(second)).toEqual([walletAddress])
  await sign(second)
  await wallet.answer(await wallet.next(), '0x5160')
  await expect.poll(() => resultsOf(second)).toEqual(['"0x5160"'])
  await first.evaluate(() => provider.disconnect())
  await expect.poll(() => accountsOf(second)).toEqual([])
  expect(await second.evaluate(() => localStorage.length)).toBe(0)
})

test('attack: no script of the page can read the secret of a session', async () => {
  const tab = await openTab()
  await connect(tab)
  const kept = await tab.evaluate(async () => {
    const open = indexedDB.open('latchkey', 1)
    await new Promise((resolve) => (open.onsuccess = resolve))
    const all = open.result.transaction('keys').objectStore('keys').getAll()
    await new Promise((resolve) => (all.onsuccess = resolve))
    const [key] = all.result as [CryptoKey]
    const exported = await crypto.subtle.exportKey('raw', key).catch((error: Error) => error.name)
    return { count: all.result.length, exported, stored: JSON.stringify({ ...localStorage }) }
  })
  expect(kept).toMatchObject({ count: 1, exported: 'InvalidAccessError' })
  expect(kept.stored).not.toContain('secret')
})
