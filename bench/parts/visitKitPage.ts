import type { Browser, Page } from 'playwright-core'
import type { KitSite } from './serveKitPage.ts'

/**
 * How to use a page of `bench/peers`: the selectors of the button that opens its dialog, of the dialog, and of its link
 * to a code.
 */
export type KitUse = { readonly open: string; readonly dialog: string; readonly code: string }

/** Measured by the page itself, so that no driver adds time between a click and its effect. */
type Marks = { usable?: number; clicked?: number; dialog?: number }

/** A step is loaded when the page has requested nothing for this long. */
const quietMs = 1500

/** The compressed bytes of a page: at first, more with the dialog, more with a code to scan. */
export async function downloadsOf(browser: Browser, site: KitSite, use: KitUse) {
  site.takeBytes()
  const page = await openKitPage(browser, site.url, use)
  const eager = await bytesOf(site)
  if (!use.code) {
    await page.context().close()
    return { eager, dialog: 0, code: 0 }
  }
  await page.getByRole('button', { name: use.open }).click()
  await page.locator(use.dialog).waitFor()
  const dialog = await bytesOf(site)
  await page.locator(use.dialog).getByText(use.code, { exact: true }).first().click()
  const code = await bytesOf(site)
  await page.context().close()
  return { eager, dialog, code }
}

/** One visit up to the open dialog, if there is one: when the button is usable, and how long the dialog takes. */
export async function visitKitPage(browser: Browser, url: string, use: KitUse, slowdown: number) {
  const page = await openKitPage(browser, url, use, slowdown)
  if (use.code) {
    await page.getByRole('button', { name: use.open }).click()
    await page.waitForFunction(() => Reflect.get(window, 'marks').dialog)
  }
  const { usable = 0, clicked = 0, dialog = 0 } = (await page.evaluate(() => Reflect.get(window, 'marks'))) as Marks
  await page.context().close()
  return { usableMs: usable, dialogMs: dialog - clicked }
}

/** Opens a page in a profile of its own, in which only this machine can be reached. */
async function openKitPage(browser: Browser, url: string, { open, dialog }: KitUse, slowdown = 1): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  // tsx names inner functions with a helper, which a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(watch, dialog)
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('button', { name: open }).waitFor()
  return page
}

/** Returns the bytes that the site sent until it was quiet. */
async function bytesOf(site: KitSite): Promise<number> {
  for (let bytes = 0; ; ) {
    await new Promise((resolve) => setTimeout(resolve, quietMs))
    const more = site.takeBytes()
    bytes += more
    if (more === 0) return bytes
  }
}

/** Runs in the page before its own code: records when the button appears, is clicked, and has opened the dialog. */
function watch(dialog: string) {
  const marks: Marks = {}
  Reflect.set(window, 'marks', marks)
  const look = () => {
    const now = performance.now()
    if (document.querySelector('button')) marks.usable ??= now
    const shown = marks.clicked !== undefined && document.querySelector(dialog)
    // A change of the page is visible with the next frame.
    if (shown && marks.dialog === undefined) requestAnimationFrame(() => (marks.dialog ??= performance.now()))
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
  addEventListener('click', () => (marks.clicked ??= performance.now()), { capture: true })
}
