import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToHost } from './listenToHost.ts'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

const host = 'https://page.example'

function listen() {
  const parent = { postMessage: vi.fn() } as unknown as Window
  const onPort = vi.fn()
  const onMessage = vi.fn((data: unknown, reply: (message: object) => void) => {
    if (data === 'request') reply({ to: data })
    return data === 'request'
  })
  const channel = listenToHost({
    ...{ parent, allowedOrigins: [host], onPort },
    readOpening: (data) => (data === 'open' ? { isOpen: true } : undefined),
    onMessage,
  })
  /** A message from the host, unless `from` says otherwise. */
  const receive = (data: unknown, ports: unknown[] = [], from: object = {}) =>
    window.dispatchEvent(Object.assign(new Event('message'), { source: parent, origin: host, data, ports, ...from }))
  return { channel, receive, onPort, onMessage, parent }
}

test('default: the host hands over a port', () => {
  const { channel, receive, onPort } = listen()
  expect(channel()).toBe('none')
  receive('open', ['port'])
  expect(onPort).toHaveBeenCalledExactlyOnceWith('port', { isOpen: true })
  expect(channel()).toBe('port')
})

test('behavior: T3, the first port stays, and window messages are ignored from then on', () => {
  const { receive, onPort, onMessage } = listen()
  receive('open', ['first'])
  receive('open', ['second'])
  receive('request')
  expect(onPort).toHaveBeenCalledExactlyOnceWith('first', { isOpen: true })
  expect(onMessage).not.toHaveBeenCalled()
})

test('behavior: window messages are answered at the exact origin of the host, and a later port is ignored', () => {
  const { channel, receive, onPort, parent } = listen()
  receive('request')
  expect(parent.postMessage).toHaveBeenCalledExactlyOnceWith({ to: 'request' }, host)
  receive('open', ['port'])
  expect(onPort).not.toHaveBeenCalled()
  expect(channel()).toBe('window')
})

test.each([
  ['another window', { source: {} }],
  ['another origin', { origin: 'https://evil.example' }],
  ['a window without an origin', { origin: 'null' }],
])('behavior: T3, messages of %s are ignored', (_, from) => {
  const { channel, receive, onPort, onMessage } = listen()
  receive('open', ['port'], from)
  receive('request', [], from)
  expect([onPort.mock.calls, onMessage.mock.calls, channel()]).toEqual([[], [], 'none'])
})

test('behavior: a port with another message, or the message without a port, opens no channel', () => {
  const { channel, receive } = listen()
  receive('other', ['port'])
  receive('open')
  expect(channel()).toBe('none')
})
