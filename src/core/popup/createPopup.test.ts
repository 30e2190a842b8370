import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPopup, type PopupOptions } from './createPopup.ts'
import { watchPopup } from './watchPopup.ts'

// A wire for this test, unlike the global wallet's: messages are objects instead of text, and the wallet gets its request only
// once it has loaded.

type Request = { id: number; text: string }
type Message = { requestId: number; value: string }
const origin = 'https://wallet.example'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(options: Partial<PopupOptions<Request, Message>> = {}) {
  const page = Object.assign(new EventTarget(), { crossOriginIsolated: false })
  vi.stubGlobal('window', page)
  // The server does not answer requests for headers.
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  onTestFinished(() => void vi.unstubAllGlobals())
  const sent: Request[] = []
  const windows: { closed: boolean; focus: () => void; close: () => void }[] = []
  const post = (data: unknown) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: windows.at(-1) }))
  const popup = createPopup<Request, Message>({
    open() {
      windows.push({
        closed: false,
        focus: () => {},
        close() {
          this.closed = true
        },
      })
      return windows.at(-1) as unknown as Window
    },
    connect(window, { onGone }) {
      const watched = watchPopup(window, { origin, onGone })
      const isMessage = (data: unknown): data is Message => typeof data === 'object' && 'requestId' in (data ?? {})
      const read = (data: unknown) => (isMessage(data) ? data : undefined)
      const loaded = new Promise<void>((resolve) =>
        watched.listen(
          (data) => (data === 'loaded' ? data : undefined),
          () => resolve(),
          watched.signal,
        ),
      )
      return {
        ...watched,
        ask: (request) => void loaded.then(() => sent.push(request)),
        call: () => window.focus(),
        hear: (onMessage, signal) => watched.listen(read, onMessage, signal),
      }
    },
    onBlocked: (blocked) => blocked.dismiss(),
    closeDelayMs: 0,
    ...options,
  })
  const ask = (id: number) =>
    popup.run({
      toRequest: async () => ({ id, text: 'sign' }),
      accepts: ({ requestId }) => requestId === id,
      read: async ({ value }) => value,
    })
  return { ask, post, sent, windows }
}

test('default: the wallet gets the request when it has loaded, and only its own answer counts', async () => {
  const { ask, post, sent, windows } = setUp()
  const asking = ask(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([])
  post('loaded')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([{ id: 1, text: 'sign' }])
  post({ requestId: 2, value: 'of another' })
  post({ requestId: 1, value: 'signed' })
  expect(await asking).toBe('signed')
  await vi.advanceTimersByTimeAsync(0)
  expect(windows[0]?.closed).toBe(true)
})

test('option: closeDelayMs', async () => {
  const { ask, post, windows } = setUp({ closeDelayMs: 500 })
  const asking = ask(1)
  post('loaded')
  await vi.advanceTimersByTimeAsync(0)
  post({ requestId: 1, value: 'signed' })
  await asking
  await vi.advanceTimersByTimeAsync(499)
  expect(windows[0]?.closed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(windows[0]?.closed).toBe(true)
})

test('behavior: a page notices after 50 ms that its window was closed', async () => {
  const { ask, windows } = setUp()
  let outcome = 'none yet'
  const asking = ask(1).catch((error) => {
    outcome = error.message
  })
  windows[0]!.closed = true
  await vi.advanceTimersByTimeAsync(49)
  expect(outcome).toBe('none yet')
  await vi.advanceTimersByTimeAsync(1)
  await asking
  expect(outcome).toBe('Popup closed')
})

test('option: texts', async () => {
  const texts = { blocked: 'Popup window was blocked', closed: 'Request rejected' }
  const { ask, windows } = setUp({ texts })
  const asking = ask(1).catch((error) => ({ code: error.code, message: error.message }))
  windows[0]!.closed = true
  await vi.advanceTimersByTimeAsync(50)
  expect(await asking).toEqual({ code: 4001, message: texts.closed })

  const blocked = setUp({ texts, open: () => null })
  await expect(blocked.ask(1)).rejects.toThrow(texts.blocked)
})
