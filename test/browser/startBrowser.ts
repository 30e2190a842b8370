import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { cameraFlags } from './camera.ts'
import { collectComplaints } from './complaints.ts'
import { findChromium } from './findChromium.ts'
import { openVisitors } from './openVisitors.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'

const flags = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking']
const quietFlags = ['--disable-component-update', '--disable-sync']
/** The window of the global wallet (specification §9). */
const popupSize = { width: 420, height: 640 }

/** A user with a browser profile and passkeys of their own. */
export type Visitor = {
  context: BrowserContext
  passkeys: Passkeys
  complaints: ReturnType<typeof collectComplaints>
  /** Opens a URL in a new tab. */
  open(url: string): Promise<Page>
  /** The window that `act` makes `page` open, sized like the wallet's and with the user's passkeys. */
  popup(page: Page, act: () => Promise<unknown>): Promise<Page>
  close(): Promise<void>
}

/**
 * Features that a test's Chromium is started without. The list replaces the driver's own, so it repeats the useful entries of
 * that. Chromium loads a page for the suggestions below the address bar of every window, and starts a spare renderer for every
 * page. Without these, a window needs less than half the CPU time.
 */
const unneeded = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
  ...[
    'AimEnabled',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PreconnectToSearch',
  ],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'PaintHolding', 'DestroyProfileOnBrowserClose'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'AvoidCorsURLLoaderRestartOnRedirect'],
]
/** Partitioned storage by top-level site, which the driver disables by default. */
const partitioning = 'ThirdPartyStoragePartitioning'

/** The browsers of this worker by their options. Starting one takes a second, so files with the same options share it. */
const running = new Map<string, Promise<Browser>>()

/**
 * A browser for one test file. Its visitors have profiles of their own, which are deleted when it is closed. Chromium itself
 * may serve the worker's other files too, and ends with the worker.
 * @param options.flags further flags of Chromium
 * @param options.without features of Chromium to disable, so that only our own defence meets an attack
 * @param options.partitioned partitions the storage of frames by top-level site, as users' browsers do
 */
export async function startBrowser(
  options: { partitioned?: boolean; flags?: readonly string[]; without?: readonly string[] } = {},
) {
  const { partitioned = false, flags: further = [], without = [] } = options
  const features = `--disable-features=${[...unneeded, ...without, ...(partitioned ? [] : [partitioning])].join(',')}`
  const args = [...flags, ...quietFlags, features, ...cameraFlags, ...further]
  const browser = await launch(args)
  const contexts = new Set<BrowserContext>()
  return {
    async close() {
      await Promise.all([...contexts].map((context) => context.close()))
    },
    /** @param device e.g. one of playwright's `devices`; a desktop by default */
    async newVisitor(device: BrowserContextOptions = {}): Promise<Visitor> {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...device })
      contexts.add(context)
      context.on('close', () => contexts.delete(context))
      context.setDefaultTimeout(120_000)
      const passkeys = createPasskeys()
      const seen = { context, complaints: collectComplaints(context) }
      openVisitors.add(seen)
      context.on('close', () => openVisitors.delete(seen))
      return {
        ...seen,
        passkeys,
        async open(url) {
          const page = await context.newPage()
          await passkeys.attach(page)
          await page.goto(url)
          return page
        },
        async popup(page, act) {
          const [popup] = await Promise.all([page.waitForEvent('popup'), act()])
          try {
            await passkeys.attach(popup)
            await popup.setViewportSize(popupSize)
          } catch (error) {
            // A window with nothing to ask answers and closes, on a busy machine before it is prepared.
            if (!popup.isClosed())
              await popup.waitForEvent('close', { timeout: 1000 }).catch(() => Promise.reject(error))
          }
          return popup
        },
        close: () => context.close(),
      }
    },
  }
}

function launch(args: readonly string[]): Promise<Browser> {
  const key = args.join(' ')
  const known = running.get(key)
  if (known) return known
  const browser = chromium.launch({
    executablePath: findChromium(),
    args: [...args],
    // The real popup blocker is under test.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  })
  running.set(key, browser)
  // After a crash the next file gets a new one.
  const forget = () => void running.delete(key)
  browser.then((started) => started.once('disconnected', forget), forget)
  return browser
}

/**
 * Runs code in a page as if the user had not clicked lately, so that the popup blocker works. The driver's own evaluations
 * count as clicks for some seconds. So this first uses up earlier gestures, and then keeps the driver out of the page until
 * there is an element that `seen` selects.
 */
export async function withoutGesture(page: Page, code: string, seen: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const run = (expression: string) =>
    session.send('Runtime.evaluate', { expression, userGesture: false, awaitPromise: true, returnByValue: true })
  // Uses up earlier gestures. The browser spends them even if the page handles no click.
  await run(`for (let left = window.open(); left; left = window.open()) left.close(); ${code}`)
  const isSeen = `document.querySelector(${JSON.stringify(seen)}) !== null`
  await expect.poll(async () => (await run(isSeen)).result.value, { interval: 200 }).toBe(true)
  await session.detach()
}
