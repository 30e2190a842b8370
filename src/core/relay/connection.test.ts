import { afterEach, expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'

afterEach(() => vi.useRealTimers())

test('behavior: when no token can be made, it tries again', async () => {
  vi.useFakeTimers()
  const toUrl = vi.fn(() => Promise.reject(new Error('no storage')))
  const openSocket = vi.fn()
  const connection = createConnection({ toUrl, openSocket, onOpen() {}, onCall() {}, probe: () => undefined })
  connection.need(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.store.getState()).toEqual({ status: 'waiting', attempt: 1 })
  // The first delay after a failure is 0.5 to 1.5 s.
  await vi.advanceTimersByTimeAsync(1_500)
  expect(toUrl).toHaveBeenCalledTimes(2)
  expect(openSocket).not.toHaveBeenCalled()
  connection.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(toUrl).toHaveBeenCalledTimes(2)
})

test('behavior: when the URL cannot be dialled, it tries again', async () => {
  vi.useFakeTimers()
  const openSocket = vi.fn(() => {
    throw new DOMException('An insecure connection from a page that is secure.', 'SecurityError')
  })
  const toUrl = async () => 'ws://relay.example'
  const connection = createConnection({ toUrl, openSocket, onOpen() {}, onCall() {}, probe: () => undefined })
  connection.need(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.store.getState()).toEqual({ status: 'waiting', attempt: 1 })
  connection.close()
})

test('behavior: a relay that opens and closes at once is dialled less and less often', async () => {
  vi.useFakeTimers()
  const openSocket = vi.fn(() => {
    const socket = Object.assign(new EventTarget(), { close() {}, send() {} })
    queueMicrotask(() => {
      socket.dispatchEvent(new Event('open'))
      socket.dispatchEvent(Object.assign(new Event('close'), { code: 1013 }))
    })
    return socket as unknown as WebSocket
  })
  const toUrl = async () => 'ws://relay.example'
  const connection = createConnection({ toUrl, openSocket, onOpen() {}, onCall() {}, probe: () => undefined })
  connection.need(true)
  await vi.advanceTimersByTimeAsync(10_000)
  // Delays double from 1 s up to 5 s, by up to half shorter or longer.
  expect(openSocket.mock.calls.length).toBeLessThan(10)
  connection.close()
})

test('behavior: a relay that does not open the socket within 20 s counts as unreachable', async () => {
  vi.useFakeTimers()
  const openSocket = () => Object.assign(new EventTarget(), { close() {} }) as unknown as WebSocket
  const toUrl = async () => 'ws://relay.example'
  const connection = createConnection({ toUrl, openSocket, onOpen() {}, onCall() {}, probe: () => undefined })
  connection.need(true)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(connection.store.getState()).toEqual({ status: 'connecting', attempt: 0 })
  await vi.advanceTimersByTimeAsync(1)
  expect(connection.store.getState()).toEqual({ status: 'waiting', attempt: 1 })
  connection.close()
})

test('behavior: closed while the token is made, it does not dial', async () => {
  vi.useFakeTimers()
  let give = (_: string) => {}
  const toUrl = () => new Promise<string>((resolve) => (give = resolve))
  const openSocket = vi.fn()
  const connection = createConnection({ toUrl, openSocket, onOpen() {}, onCall() {}, probe: () => undefined })
  connection.need(true)
  connection.close()
  give('ws://relay.example')
  await vi.advanceTimersByTimeAsync(0)
  expect(openSocket).not.toHaveBeenCalled()
  expect(connection.store.getState()).toEqual({ status: 'closed' })
})

test('error: calls fail while the relay is not connected', async () => {
  const connection = createConnection({
    toUrl: () => new Promise(() => {}),
    openSocket: () => ({}) as WebSocket,
    onOpen() {},
    onCall() {},
    probe: () => undefined,
  })
  await expect(connection.call('irn_subscribe', {})).rejects.toMatchObject({ name: 'ConnectionLostError', code: 4900 })
})
