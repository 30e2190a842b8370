import { afterEach, expect, test, vi } from 'vitest'
import { type ScriptedRelay, startScriptedRelay } from '../../../test/linkRelay.ts'
import { openSocket } from '../../../test/relayWallet.ts'
import { createLinkConnection, type LinkConnection, type LinkPush } from './createLinkConnection.ts'
import type { LinkDelays } from './delays.ts'

const session = { id: '0'.repeat(32), key: '0'.repeat(64) }
const ends: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0).reverse()) await end()
})

type Frame = { type: string; id: number; sessionId: string }
type Socket = Parameters<Parameters<typeof startScriptedRelay>[0]>[1]

/** A relay that accepts every login, and otherwise does what the test says. */
async function start(answer: (frame: string, socket: Socket) => void = () => {}): Promise<ScriptedRelay> {
  const relay = await startScriptedRelay((frame, socket) => {
    if (!frame.includes('HostSession')) return answer(frame, socket)
    const { id, sessionId } = JSON.parse(frame) as Frame
    socket.send({ type: 'OK', id, sessionId })
  })
  ends.push(relay.close)
  return relay
}

function open(
  url: string,
  options: { delays?: Partial<LinkDelays>; now?: () => number; onPush?: (message: LinkPush) => void } = {},
): LinkConnection {
  const connection = createLinkConnection({
    ...{ linkUrl: url, session, role: 'host', openSocket, onPush() {} },
    ...options,
  })
  ends.push(connection.close)
  return connection
}

const status = ({ store }: LinkConnection) => store.getState().status

test('default: a heartbeat follows the login, and others follow it', async () => {
  const relay = await start((_, socket) => socket.send('h'))
  const page = open(relay.url, { delays: { firstHeartbeat: 1, heartbeat: 1 } })
  await expect.poll(() => relay.heard[0]?.slice(1, 5)).toEqual(['h', 'h', 'h', 'h'])
  expect(page.store.getState()).toEqual({ status: 'connected' })
  expect(relay.heard).toHaveLength(1)
})

test('behavior: a relay that leaves heartbeats unanswered for too long is dialled again', async () => {
  const relay = await start()
  let ms = 0
  const page = open(relay.url, { delays: { firstHeartbeat: 1, heartbeat: 1, silence: 20_000 }, now: () => ms })
  await expect.poll(() => relay.heard[0]?.length).toBeGreaterThan(3)
  ms = 20_000
  const before = relay.heard[0]?.length ?? 0
  // As old as allowed, not older.
  await expect.poll(() => relay.heard[0]?.length).toBeGreaterThan(before + 3)
  expect(relay.heard).toHaveLength(1)
  ms = 20_001
  await expect.poll(() => relay.heard.length).toBe(2)
  await expect.poll(() => status(page)).toBe('connected')
})

test('error: a request that the relay does not answer in time', async () => {
  const relay = await start()
  const page = open(relay.url, { delays: { request: 20 } })
  await expect(page.publish('Web3Request', '00')).rejects.toMatchObject({
    ...{ name: 'LinkTimeoutError', code: 4900, message: 'request 2 timed out' },
  })
})

test('behavior: the end of a session does not wait longer for a silent relay', async () => {
  const relay = await start()
  const page = open(relay.url, { delays: { request: 3_600_000, destroy: 20 } })
  await expect.poll(() => status(page)).toBe('connected')
  await page.destroy()
  expect(status(page)).toBe('closed')
  await expect.poll(() => String(relay.heard[0])).toContain('"metadata":{"__destroyed":"1"}')
})

test.each([
  ['a text', (id: number) => ({ type: 'Fail', id, sessionId: session.id, error: 'internal error' }), 'internal error'],
  ['another answer', (id: number) => ({ type: 'OK', id, sessionId: session.id }), 'failed to publish event'],
])('error: the relay refuses a publication with %s', async (_, answer, message) => {
  const relay = await start((frame, socket) => {
    if (frame !== 'h') socket.send(answer((JSON.parse(frame) as Frame).id))
  })
  const page = open(relay.url)
  await expect(page.publish('Web3Request', '00')).rejects.toMatchObject({
    name: 'LinkFailError',
    code: -32603,
    message,
  })
})

test('behavior: a relay that is too busy to log in is asked again', async () => {
  const relay = await startScriptedRelay((frame, socket) => {
    // It could not read the id of the first login.
    if (relay.heard.length === 1) return socket.send({ type: 'Fail', error: 'too many requests' })
    socket.send({ type: 'OK', id: (JSON.parse(frame) as Frame).id, sessionId: session.id })
  })
  ends.push(relay.close)
  const page = open(relay.url)
  await expect.poll(() => status(page)).toBe('connected')
})

test('behavior: ids grow from one socket to the next', async () => {
  const relay = await start((_, socket) => socket.close())
  const page = open(relay.url, { delays: { firstHeartbeat: 1 } })
  await expect.poll(() => relay.heard.length).toBe(2)
  page.close()
  const logins = relay.heard.map(([login = '{}']) => (JSON.parse(login) as Frame).id)
  expect(logins).toEqual([1, 2])
})

test('attack: what a relay says of another session, and what is no message, changes nothing', async () => {
  const event = { type: 'Event', eventId: 'c34dc5c4', event: 'Web3Response', data: '00' }
  const relay = await start((frame, socket) => {
    if (frame === 'h') return
    const { id, sessionId } = JSON.parse(frame) as Frame
    socket.send('{')
    socket.send({ type: 'Unknown', sessionId })
    socket.send({ type: 'GetSessionConfigOK', id, sessionId: 'f'.repeat(32), metadata: { __destroyed: '1' } })
    socket.send({ ...event, sessionId: 'f'.repeat(32) })
    socket.send({ ...event, sessionId })
    socket.send({ type: 'GetSessionConfigOK', id, sessionId, metadata: {} })
  })
  const pushed: LinkPush[] = []
  const page = open(relay.url, { onPush: (message) => pushed.push(message) })
  expect(await page.getConfig()).toEqual({ webhookId: undefined, webhookUrl: undefined, metadata: {} })
  expect(pushed).toEqual([{ ...event, sessionId: session.id }])
})

/** Sockets that do what the test says, on a clock of its own. */
function fakeSockets(open: (socket: EventTarget) => void) {
  vi.useFakeTimers()
  const openFake = vi.fn(() => {
    const socket = Object.assign(new EventTarget(), { close() {}, send: (_: string) => {} })
    open(socket)
    return socket as unknown as WebSocket
  })
  const page = createLinkConnection({
    ...{ linkUrl: 'https://link.example', session, role: 'host', openSocket: openFake, onPush() {} },
  })
  ends.push(page.close)
  return { page, openFake }
}

test('behavior: the first retry follows at once, then one every three seconds, without an end', async () => {
  const { page, openFake } = fakeSockets((socket) => queueMicrotask(() => socket.dispatchEvent(new Event('close'))))
  await vi.advanceTimersByTimeAsync(0)
  expect(openFake).toHaveBeenCalledTimes(2)
  for (const [ms, dialled] of [
    [2_999, 2],
    [1, 3],
    [3_000, 4],
    [3_000_000, 1004],
  ] as const) {
    await vi.advanceTimersByTimeAsync(ms)
    expect(openFake).toHaveBeenCalledTimes(dialled)
  }
  page.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(openFake).toHaveBeenCalledTimes(1004)
})

test('behavior: a socket that does not log in in time is replaced', async () => {
  const { openFake } = fakeSockets((socket) => queueMicrotask(() => socket.dispatchEvent(new Event('open'))))
  await vi.advanceTimersByTimeAsync(19_999)
  expect(openFake).toHaveBeenCalledTimes(1)
  // The retry itself has a timer too.
  await vi.advanceTimersByTimeAsync(2)
  expect(openFake).toHaveBeenCalledTimes(2)
})

test('behavior: a relay that logs in and closes at once is not dialled without a pause', async () => {
  const { openFake } = fakeSockets((socket) => {
    Object.assign(socket, {
      send(frame: string) {
        const data = JSON.stringify({ type: 'OK', id: (JSON.parse(frame) as Frame).id, sessionId: session.id })
        socket.dispatchEvent(Object.assign(new Event('message'), { data }))
        socket.dispatchEvent(new Event('close'))
      },
    })
    queueMicrotask(() => socket.dispatchEvent(new Event('open')))
  })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(openFake).toHaveBeenCalledTimes(5)
})

test('behavior: when the address cannot be dialled, it tries again', async () => {
  const { openFake, page } = fakeSockets(() => {
    throw new DOMException('An insecure connection from a page that is secure.', 'SecurityError')
  })
  expect(page.store.getState()).toEqual({ status: 'disconnected', attempt: 0 })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(openFake).toHaveBeenCalledTimes(3)
})

test('behavior: a silent relay is noticed although the user set the clock back', async () => {
  const relay = await start()
  const hour = 3_600_000
  let ms = hour
  const page = open(relay.url, { delays: { firstHeartbeat: 1, heartbeat: 1, silence: 20_000 }, now: () => ms })
  await expect.poll(() => relay.heard[0]?.length).toBeGreaterThan(1)
  ms = 0
  const before = relay.heard[0]?.length ?? 0
  await expect.poll(() => relay.heard[0]?.length).toBeGreaterThan(before + 1)
  ms = 20_001
  await expect.poll(() => relay.heard.length).toBe(2)
  await expect.poll(() => status(page)).toBe('connected')
})
