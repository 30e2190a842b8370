import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Send } from './commands.ts'
import { findElement, type Target, toPlain } from './findElement.ts'
import { waitUntil } from './waitUntil.ts'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type ElementReference = { [elementKey]: string }
const screenshots = join(import.meta.dirname, '..', '..', 'screenshots')
/** Helpers of the build that a function sent as text may call. */
const prelude = 'const __name = (value) => value;'

/** Runs commands of one browser in order, each in the window and frame it is meant for. */
export type Session = {
  send: Send
  exclusive<Value>(work: () => Promise<Value>): Promise<Value>
}

export function createSession(send: Send): Session {
  let last: Promise<unknown> = Promise.resolve()
  return {
    send,
    exclusive(work) {
      const next = last.then(work, work)
      last = next.catch(() => {})
      return next
    },
  }
}

/** An element as commands name it: in scripts by its key, in paths by its id. */
type Found = ElementReference & { id: string }

/** A page or one of its frames, as a user uses it. Every step waits until it is possible. */
export type Page = {
  /** Waits for an enabled element, then does `act` with it while the page does not move. */
  on<Value>(target: Target, act: (element: Found) => Promise<Value>, before?: () => Promise<void>): Promise<Value>
  click(target: Target): Promise<void>
  /** Clicks the button of this name. */
  press(name: string | RegExp, within?: Target): Promise<void>
  /** Scrolls to the end of the request, as a user must before they answer, and clicks the button. */
  answer(name: string): Promise<void>
  fill(target: Target, text: string): Promise<void>
  type(target: Target, text: string): Promise<void>
  /** Waits until the element or text is there, and returns the element's text. */
  sees(target: Target | string): Promise<string>
  /** Waits until no such element is visible. */
  gone(target: Target): Promise<void>
  /** Runs a function of the test in the page. It is no user gesture. */
  evaluate<Value>(work: (...args: never[]) => Value, ...args: unknown[]): Promise<Awaited<Value>>
  /** Holds the left button of the mouse on an element. */
  hold(target: Target, ms: number): Promise<void>
  goto(url: string): Promise<unknown>
  reload(): Promise<unknown>
  resize(width: number, height: number): Promise<unknown>
  close(): Promise<unknown>
  /** The frame that the selector selects. */
  frame(selector: string): Page
  /** The window that `act` makes the page open. */
  popup(act: () => Promise<unknown>): Promise<Page>
  /** Waits until the window has closed by itself. */
  closed(): Promise<void>
  /** Takes a picture for developers, at `test/screenshots/<name>.png`, and checks that nothing is wider than the window. */
  look(name: string): Promise<void>
}

/** @param frame selects the frame in the window's page; the page itself by default */
export function createPage(session: Session, handle: string, frame?: string): Page {
  const { send } = session
  const inPlace = <Value>(work: () => Promise<Value>): Promise<Value> =>
    session.exclusive(async () => {
      await send('switchToWindow', { handle })
      await send('switchToFrame', { id: null })
      if (frame) await send('switchToFrame', { id: await send('run', selecting(frame)) })
      return work()
    })
  const find = async (target: Target) =>
    (await send('run', {
      script: `${prelude} return (${findElement})(arguments[0])`,
      args: [toPlain(target)],
    })) as ElementReference | null
  const words = () => page.evaluate(() => document.body.innerText).catch(String)
  const isOff = (element: ElementReference): Promise<unknown> =>
    send('run', {
      script: 'return arguments[0].disabled === true || arguments[0].getAttribute("aria-disabled") === "true"',
      args: [element],
    })

  const page: Page = {
    on(target, act, before = async () => {}) {
      return waitUntil(
        () =>
          inPlace(async () => {
            await before()
            const element = await find(target)
            if (!element || (await isOff(element))) return undefined
            return { value: await act({ ...element, id: element[elementKey] }) }
          }),
        async () => `${describe(target)}\n${await words()}`,
      ).then(({ value }) => value)
    },
    async click(target) {
      await page.on(target, ({ id }) => send('click', { id }))
    },
    press: (name, within = { css: 'body' }) => page.click({ role: 'button', name, in: within }),
    async answer(name) {
      const script = 'scrollTo(0, document.documentElement.scrollHeight)'
      const readToEnd = async () => void (await send('run', { script, args: [] }))
      await page.on({ role: 'button', name }, ({ id }) => send('click', { id }), readToEnd)
    },
    async fill(target, text) {
      await page.on(target, async ({ id }) => {
        await send('clear', { id })
        await send('type', { id, text, value: [...text] })
      })
    },
    async type(target, text) {
      await page.on(target, ({ id }) => send('type', { id, text, value: [...text] }))
    },
    sees(target) {
      const wanted = typeof target === 'string' ? { text: target } : target
      return waitUntil(
        () =>
          inPlace(async () => {
            const element = await find(wanted)
            if (!element) return undefined
            const text = await send('run', { script: 'return arguments[0].innerText ?? ""', args: [element] })
            return { text: String(text) }
          }),
        async () => `${describe(wanted)}\n${await words()}`,
      ).then(({ text }) => text)
    },
    async gone(target) {
      await waitUntil(
        async () => (await inPlace(() => find(target))) === null,
        async () => `${describe(target)} is still there\n${await words()}`,
      )
    },
    evaluate: <Value>(work: (...args: never[]) => Value, ...args: unknown[]): Promise<Awaited<Value>> =>
      inPlace(
        () =>
          send('runAsync', {
            script: `${prelude} const done = arguments[arguments.length - 1];
              Promise.resolve((${work})(...[...arguments].slice(0, -1))).then((value) => done({ value }), (error) => done({ error: String(error) }))`,
            args,
          }) as Promise<{ value: Awaited<Value>; error?: string }>,
      ).then(({ value, error }) => {
        if (error) throw new Error(error)
        return value
      }),
    async hold(target, ms) {
      await page.on(target, async (origin) => {
        await send('run', { script: 'arguments[0].scrollIntoView({ block: "center" })', args: [origin] })
        const actions = [
          { type: 'pointerMove', duration: 0, origin: { [elementKey]: origin.id }, x: 0, y: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pause', duration: ms },
          { type: 'pointerUp', button: 0 },
        ]
        await send('performActions', {
          actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
        })
      })
    },
    goto: (url) => inPlace(() => send('navigate', { url })),
    reload: () => inPlace(() => send('refresh')),
    resize: (width, height) => inPlace(() => send('setWindowRect', { width, height })),
    close: () => inPlace(() => send('closeWindow')),
    frame: (selector) => createPage(session, handle, selector),
    async popup(act) {
      const windows = () => session.exclusive(() => send('getWindows')) as Promise<string[]>
      const before = new Set(await windows())
      await act()
      const opened = await waitUntil(
        async () => (await windows()).find((one) => !before.has(one)),
        () => 'no window opened',
      )
      return createPage(session, opened)
    },
    async closed() {
      await waitUntil(
        async () => !((await session.exclusive(() => send('getWindows'))) as string[]).includes(handle),
        () => 'the window is still open',
      )
    },
    async look(name) {
      mkdirSync(screenshots, { recursive: true })
      await page.evaluate(async () => {
        const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        await Promise.allSettled(ending.map(({ finished }) => finished))
      })
      const picture = (await inPlace(() => send('takeScreenshot', { full: false }))) as string
      writeFileSync(join(screenshots, `${name}.png`), Buffer.from(picture, 'base64'))
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (tooWide > 0) throw new Error(`${name} is ${tooWide} pixels wider than its window.`)
    },
  }
  return page
}

function selecting(frame: string) {
  return { script: 'return document.querySelector(arguments[0])', args: [frame] }
}

function describe(target: Target): string {
  return JSON.stringify(target, (_, value) => (value instanceof RegExp ? `${value}` : value))
}
