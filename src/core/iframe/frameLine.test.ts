import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWindowLine } from './frameLine.ts'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

const origin = 'https://frame.example'

function openLine() {
  const contentWindow = { postMessage: vi.fn() }
  const frame = { contentWindow } as unknown as { contentWindow: Window | null }
  const life = new AbortController()
  const onMessage = vi.fn()
  const line = createWindowLine({ frame, origin, toError: () => new Error('gone') })
  line.listen(onMessage, life.signal)
  /** A message from the frame, unless `from` says otherwise. */
  const receive = (data: unknown, from: object = {}) =>
    window.dispatchEvent(Object.assign(new Event('message'), { source: contentWindow, origin, data, ...from }))
  return { line, frame, contentWindow, receive, onMessage, end: () => life.abort() }
}

test('default: messages go to the exact origin of the frame, and come from it', () => {
  const { line, contentWindow, receive, onMessage } = openLine()
  line.post({ type: 'ask' })
  receive({ type: 'answer' })
  expect(contentWindow.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'ask' }, origin)
  expect(onMessage).toHaveBeenCalledExactlyOnceWith({ type: 'answer' })
})

test.each([
  ['another window', { source: {} }],
  ['the page itself', { source: null }],
  ['the frame at another origin', { origin: 'https://evil.example' }],
])('behavior: T3, messages of %s are ignored', (_, from) => {
  const { receive, onMessage } = openLine()
  receive({ type: 'answer' }, from)
  expect(onMessage).not.toHaveBeenCalled()
})

test('behavior: a closed line receives nothing', () => {
  const { receive, onMessage, end } = openLine()
  end()
  receive({ type: 'answer' })
  expect(onMessage).not.toHaveBeenCalled()
})

test('error: a frame that is no longer in the page', () => {
  const { line, frame } = openLine()
  frame.contentWindow = null
  expect(() => line.post({ type: 'ask' })).toThrow('gone')
})
