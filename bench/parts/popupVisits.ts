import type { BrowserContext, Page } from 'playwright-core'
import { en } from '../../src/review/words/en.ts'
import { startBrowser } from '../../test/browser/startBrowser.ts'
import { kit } from '../../test/journeys/kit.ts'
import { walletPopup } from '../../test/journeys/walletPopup.ts'
import { startStack } from '../../test/startStack.ts'

/** Milliseconds from the click, and what the window loaded until everything was on the screen. */
export type PopupVisit = {
  /** The wallet's page begins to load. Until then the page has encrypted the request and the browser has opened a window. */
  startMs: number
  /** The title and the button that sends are visible. */
  readableMs: number
  /** So are the amount in the title and the fee. */
  completeMs: number
  /** Requests to the wallet's own site that the cache did not answer. */
  files: number
  /** Their answers as they were sent. */
  bytes: number
  /** Requests to the servers and the chain. */
  calls: number
}

/** Moments of the page or of its window, in milliseconds since the epoch by one clock. */
type Marks = { clicked?: number; held?: number; left?: number; readable?: number; complete?: number }

const wallet = 'Sei Global Wallet'
/** The page of the wallet's origin that has one sentence and no script. */
const barePath = '/signed-in.html'

/** The whole product, and a user of the demo with the hosted wallet, who has tokens. */
export async function startPopupVisits() {
  const stack = await startStack({ blockSeconds: 1 })
  const browser = await startBrowser()
  const { context, ...visitor } = await browser.newVisitor()
  const { demo, wallet: walletUrl } = stack.info.sites
  // tsx names inner functions with a helper, which a page does not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(watch)
  const page = await visitor.open(demo)
  const signUp = await visitor.popup(page, () => kit.choose(page, wallet))
  await walletPopup.createWallet(signUp)
  await press(signUp, 'Connect')
  await page.getByRole('region', { name: wallet, exact: true }).waitFor()
  await walletPopup.closed(signUp)
  const token = page.getByRole('region', { name: 'A token', exact: true })
  const mint = await visitor.popup(page, () => token.getByRole('button', { name: 'Mint 100 DEMO' }).click())
  await mint.getByLabel(en.understand).check()
  await press(mint, 'Send')
  await token.getByText('The account has 100 DEMO more.').waitFor()
  await walletPopup.closed(mint)
  const send = token.getByRole('button', { name: 'Send 5 DEMO' })
  const slow = slowDown(context)
  const cache = await context.newCDPSession(page)
  await page.evaluate(addBareButton, walletUrl + barePath)
  await page.evaluate(() => Reflect.set(window, 'isHeld', true))

  /** Clicks, slows the window down while it is still empty, and then lets the page lead it to the wallet. */
  async function open(button: string, slowdown: number): Promise<Page> {
    slow.to(slowdown)
    await page.evaluate(() => Reflect.set(window, 'marks', {}))
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()])
    await slow.done()
    await page.waitForFunction(() => Reflect.get(window, 'marks').held)
    await page.evaluate(() => Reflect.get(window, 'leave')())
    return popup
  }

  /** Closes the window. Returns how long after the click a moment was, without the time in which the driver held the window. */
  async function close(popup: Page): Promise<(at: number | undefined) => number> {
    const { clicked = Number.NaN, held = Number.NaN, left = Number.NaN } = await marksOf(page)
    await popup.close()
    return (at = Number.NaN) => held - clicked + at - left
  }

  return {
    async review(options: { slowdown: number; cache: 'full' | 'empty' }): Promise<PopupVisit> {
      if (options.cache === 'empty') await cache.send('Network.clearBrowserCache')
      const popup = await open('Send 5 DEMO', options.slowdown)
      await popup.waitForFunction(() => Reflect.get(window, 'marks')?.complete, undefined, { polling: 100 })
      const { readable, complete } = await marksOf(popup)
      const { startedAt, ...loaded } = await popup.evaluate(readLoads)
      const after = await close(popup)
      // The page hears that the user closed the window, and can ask again.
      await send.and(page.locator(':enabled')).waitFor()
      return { startMs: after(startedAt), readableMs: after(readable), completeMs: after(complete), ...loaded }
    },
    async bare(slowdown: number): Promise<number> {
      const popup = await open('Bare window', slowdown)
      await popup.waitForFunction(() => Reflect.get(window, 'marks')?.readable, undefined, { polling: 100 })
      const { readable } = await marksOf(popup)
      return (await close(popup))(readable)
    },
    async close() {
      await browser.close()
      await stack.close()
    },
  }
}

/** Scrolls to the end of what is asked, and presses the button once it may be pressed. */
async function press(popup: Page, name: string): Promise<void> {
  const button = popup.getByRole('button', { name, exact: true })
  await button.waitFor()
  await popup.waitForFunction(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    return document.querySelector('.decision [data-tone=onward]:not([aria-disabled=true])')
  })
  await button.click()
}

const marksOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'marks')) as Promise<Marks>

/** Runs in the window: what it loaded. Another origin's answers have no size here. */
function readLoads() {
  const loads = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  const own = loads.filter(({ name, transferSize }) => new URL(name).origin === location.origin && transferSize > 0)
  return {
    startedAt: performance.timeOrigin,
    files: own.length,
    bytes: own.reduce((sum, { transferSize }) => sum + transferSize, 0),
    calls: loads.filter(({ name }) => new URL(name).origin !== location.origin).length,
  }
}

/** Slows every window of a context down. */
function slowDown(context: BrowserContext) {
  let rate = 1
  let done: Promise<unknown> = Promise.resolve()
  context.on('page', (popup) => {
    done = context.newCDPSession(popup).then((session) => session.send('Emulation.setCPUThrottlingRate', { rate }))
  })
  return {
    to(next: number) {
      rate = next
    },
    /** Resolves once the newest window is slowed down. */
    done: () => done,
  }
}

/** Runs in the page: adds a button that opens an empty window, like the wallet's provider, and leads it to `url` when told to. */
function addBareButton(url: string): void {
  const button = document.createElement('button')
  button.textContent = 'Bare window'
  button.addEventListener('click', () => {
    const now = () => performance.timeOrigin + performance.now()
    const opened = window.open('', '_blank', 'toolbar=0,location=0,menubar=0,width=420,height=640')
    const marks = Reflect.get(window, 'marks') as Marks
    marks.held = now()
    Reflect.set(window, 'leave', () => {
      marks.left = now()
      if (opened) opened.location.href = url
    })
  })
  document.body.prepend(button)
}

/** Runs in every page before its own code: records the first click, and when a window's content is visible. */
function watch(): void {
  const marks: Marks = {}
  Reflect.set(window, 'marks', marks)
  const now = () => performance.timeOrigin + performance.now()
  addEventListener(
    'click',
    () => {
      const current = Reflect.get(window, 'marks') as Marks
      current.clicked ??= now()
    },
    { capture: true },
  )
  if (!window.opener) {
    // The provider encrypts the request after it has opened the window. The driver says when to go on.
    const { encrypt } = SubtleCrypto.prototype
    SubtleCrypto.prototype.encrypt = async function (...given) {
      const sealed = await encrypt.apply(this, given)
      const current = Reflect.get(window, 'marks') as Marks
      if (!Reflect.get(window, 'isHeld') || current.held !== undefined) return sealed
      current.held = now()
      await new Promise<void>((resolve) => Reflect.set(window, 'leave', resolve))
      current.left = now()
      return sealed
    }
  }
  if (!window.opener || location.protocol === 'about:') return
  const isBare = location.pathname.endsWith('.html')
  // What a page has changed is visible with its next frame.
  const mark = (name: 'readable' | 'complete') => {
    if (marks[name] === undefined) requestAnimationFrame(() => (marks[name] ??= now()))
  }
  const look = () => {
    const title = document.querySelector('h1')
    if (!title?.textContent || !title.checkVisibility()) return
    if (isBare) return mark('readable')
    const send = document.querySelector('.decision button[data-tone=onward]')
    if (!send?.checkVisibility()) return
    mark('readable')
    const isComplete = title.textContent.includes('DEMO') && document.body.textContent.includes('up to ')
    if (isComplete) mark('complete')
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}
