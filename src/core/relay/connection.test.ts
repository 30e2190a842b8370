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
  await vi.advanceTimersByTimeAsync(200)
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
  // Delays double from 200 ms, or from half of that, depending on the random share.
  expect(openSocket.mock.calls.length).toBeLessThan(10)
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
