import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { collectComplaints } from './complaints.ts'
import { findChromium } from './findChromium.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'

const flags = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking']
const quietFlags = ['--disable-component-update', '--disable-sync']
/** The window of the global wallet (specification §9). */
const popupSize = { width: 420, height: 640 }

/** A person with a browser profile and passkeys of their own. */
export type Visitor = {
  context: BrowserContext
  passkeys: Passkeys
  complaints: ReturnType<typeof collectComplaints>
  /** Opens an address in a new tab. */
  open(url: string): Promise<Page>
  /** The window that `act` makes `page` open, sized like the wallet's and with the person's passkeys at hand. */
  popup(page: Page, act: () => Promise<unknown>): Promise<Page>
  close(): Promise<void>
}

/** One browser, for one test file. */
export async function startBrowser() {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...flags, ...quietFlags],
    // The real popup blocker is part of what is tested.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  })
  return {
    close: () => browser.close(),
    async newVisitor(): Promise<Visitor> {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
      context.setDefaultTimeout(30_000)
      const passkeys = createPasskeys()
      return {
        context,
        passkeys,
        complaints: collectComplaints(context),
        async open(url) {
          const page = await context.newPage()
          await passkeys.attach(page)
          await page.goto(url)
          return page
        },
        async popup(page, act) {
          const [popup] = await Promise.all([page.waitForEvent('popup'), act()])
          await passkeys.attach(popup)
          await popup.setViewportSize(popupSize)
          return popup
        },
        close: () => context.close(),
      }
    },
  }
}

/**
 * Runs code in a page as if no person had clicked anything lately: the popup blocker then does its work.
 * Whatever the driver itself evaluated counts as a click for some seconds, so a window is opened first to use that up.
 */
export async function withoutGesture(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const expression = `if (navigator.userActivation.isActive) window.open()?.close(); ${code}`
  await session.send('Runtime.evaluate', { expression, userGesture: false })
  await session.detach()
}
