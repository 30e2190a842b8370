import { once } from 'node:events'
import { maxFrameLength } from 'latchkey/wire/link'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startLink, type TestLink } from '../testing/link.ts'
import {
  call,
  type LinkClient,
  newSession,
  openGuest,
  openHost,
  openLinkClient,
  publish,
} from '../testing/linkClient.ts'
import { addressRate, dialRate, idleMs, retention, sessionRate, socketLimits } from './limits.ts'

let link: TestLink
const running: TestLink[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.close()
})

async function start(options: Parameters<typeof startLink>[0] = {}): Promise<void> {
  link = await startLink(options)
  running.push(link)
}

const endless = { burst: Number.POSITIVE_INFINITY, perMinute: 1 }
const closed = async ({ socket }: LinkClient) => (await once(socket, 'close'))[0] as number

test('default: the numbers of an unconfigured relay', () => {
  const day = 24 * 60 * 60 * 1000
  expect(idleMs).toBe(30_000)
  expect(retention).toEqual({ eventMs: 7 * day, eventsPerSession: 1000, sessionMs: 90 * day })
  for (const rate of [dialRate, addressRate, sessionRate]) expect(Object.values(rate).every(Number.isFinite)).toBe(true)
  expect(Object.values(socketLimits).every(Number.isFinite)).toBe(true)
})

test('behavior: a client that sends nothing is closed, and one that sends heartbeats is not', async () => {
  await start({ idleMs: 200 })
  const [silent, beating] = [await openLinkClient(link.url), await openLinkClient(link.url)]
  const beats = setInterval(() => beating.send('h'), 20)
  expect(await closed(silent)).toBe(1001)
  // The other one has lived as long, and longer.
  await expect.poll(() => beating.frames.length).toBeGreaterThan(15)
  expect(beating.socket.readyState).toBe(WebSocket.OPEN)
  clearInterval(beats)
})

test.each([
  ['text that is not JSON', 'hello'],
  ['an unknown message', '{"type":"SetMetadata","id":1,"sessionId":"0","key":"a","value":"b"}'],
  ['a message without its fields', '{"type":"IsLinked"}'],
  ['two heartbeats in one frame', 'hh'],
  ['nothing', ''],
])('error: %s closes the socket', async (_, text) => {
  await start()
  const client = await openLinkClient(link.url)
  client.send(text)
  expect(await closed(client)).toBe(1008)
})

test('error: a binary frame closes the socket', async () => {
  await start()
  const client = await openLinkClient(link.url)
  client.socket.send(Buffer.from('h'))
  expect(await closed(client)).toBe(1008)
})

test('error: a frame of more than a megabyte closes the socket, and one of a megabyte does not', async () => {
  await start()
  const session = await newSession()
  const [page, phone] = [await openHost(link.url, session), await openGuest(link.url, session)]
  const around = JSON.stringify({ type: 'PublishEvent', id: 2, sessionId: session.id, event: 'a', data: '' }).length
  const data = '00'.repeat((maxFrameLength - around) / 2 - 20)
  await publish(page, session, 'a', data)
  expect(await phone.next('Event')).toMatchObject([{ data }])
  page.send(' '.repeat(maxFrameLength + 1))
  expect(await closed(page)).toBe(1009)
})

test('error: another path than /rpc', async () => {
  await start()
  const socket = new WebSocket(`${link.url.replace('http', 'ws')}/other`)
  const [, response] = await once(socket, 'unexpected-response')
  expect(response.statusCode).toBe(404)
})

test('error: more messages of one address than its rate', async () => {
  // Entering a session takes ten.
  await start({ rates: { dials: endless, session: endless, address: { burst: 12, perMinute: 0.001 } } })
  const session = await newSession()
  const page = await openHost(link.url, session)
  await publish(page, session, 'a', '00')
  const event = { type: 'PublishEvent', sessionId: session.id, event: 'a', data: '00', callWebhook: false } as const
  expect(await page.ask(event)).toMatchObject({ type: 'PublishEventOK' })
  expect(await page.ask(event)).toEqual({ type: 'Fail', id: 4, error: 'too many requests' })
  const answer = await call(link.url, session, '/events')
  expect([answer.status, answer.body]).toEqual([429, { error: 'too many requests' }])
  page.send('h')
  expect(await page.ask(event)).toMatchObject({ type: 'Fail' })
  expect(page.frames).not.toContain('h')
})

test('behavior: a long message counts for more', async () => {
  await start({ rates: { dials: endless, session: endless, address: { burst: 20, perMinute: 0.001 } } })
  const session = await newSession()
  const page = await openHost(link.url, session)
  const long = { type: 'PublishEvent', sessionId: session.id, event: 'a', callWebhook: false } as const
  expect(await page.ask({ ...long, data: '00'.repeat(6000) })).toMatchObject({ error: 'too many requests' })
  expect(await page.ask({ ...long, data: '00' })).toMatchObject({ type: 'PublishEventOK' })
})

test('error: more messages of one session than its rate; another session has its own', async () => {
  await start({ rates: { dials: endless, address: endless, session: { burst: 2, perMinute: 0.001 } } })
  const [one, other] = [await newSession(), await newSession()]
  const [page, tab, phone] = [
    await openHost(link.url, one),
    await openHost(link.url, other),
    await openGuest(link.url, one),
  ]
  await publish(page, one, 'a', '00')
  await publish(phone, one, 'b', '00')
  const event = { type: 'PublishEvent', sessionId: one.id, event: 'a', data: '00', callWebhook: false } as const
  for (const client of [page, phone]) expect(await client.ask(event)).toMatchObject({ error: 'too many requests' })
  await publish(tab, other, 'a', '00')
  expect((await call(link.url, one, '/events')).status).toBe(429)
  expect((await call(link.url, other, '/events')).status).toBe(200)
})

test('attack: changes of one value that send a large configuration to every socket', async () => {
  const most = { burst: 200, perMinute: 0.001 }
  await start({ rates: { dials: endless, address: most, session: endless } })
  const session = await newSession()
  const page = await openHost(link.url, session)
  for (let at = 0; at < 3; at += 1) await openGuest(link.url, session)
  const set = (metadata: Record<string, string>) =>
    page.ask({ type: 'SetSessionConfig', sessionId: session.id, metadata })
  await set(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${at}`, 'v'.repeat(1024)])))
  // Four sockets get 30 KB each time.
  await set({ k0: '1' })
  expect(await set({ k0: '2' })).toMatchObject({ error: 'too many requests' })
  expect((await call(link.url, session, '/events')).status).toBe(429)
})

test('attack: the same counts against the rate of the session', async () => {
  await start({ rates: { dials: endless, address: endless, session: { burst: 100, perMinute: 0.001 } } })
  const session = await newSession()
  const page = await openHost(link.url, session)
  const metadata = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`k${at}`, 'v'.repeat(1024)]))
  await page.ask({ type: 'SetSessionConfig', sessionId: session.id, metadata })
  await page.ask({ type: 'GetSessionConfig', sessionId: session.id })
  const again = await page.ask({ type: 'GetSessionConfig', sessionId: session.id })
  expect(again).toMatchObject({ error: 'too many requests' })
})

test('attack: lists of long events', async () => {
  await start({ rates: { dials: endless, session: endless, address: { burst: 165, perMinute: 0.001 } } })
  const session = await newSession()
  const page = await openHost(link.url, session)
  await publish(page, session, 'a', '00'.repeat(40 * 1024))
  expect((await call(link.url, session, '/events')).status).toBe(200)
  expect((await call(link.url, session, '/events')).status).toBe(429)
})

test('attack: a client without the key cannot use up the rate of a session', async () => {
  await start({ rates: { dials: endless, address: endless, session: { burst: 2, perMinute: 0.001 } } })
  const session = await newSession()
  const page = await openHost(link.url, session)
  const stranger = await openLinkClient(link.url)
  for (let at = 0; at < 5; at += 1) {
    await call(link.url, { ...session, key: 'f'.repeat(64) }, '/events')
    await stranger.ask({ type: 'GetSessionConfig', sessionId: session.id })
  }
  await publish(page, session, 'a', '00')
})

test('error: more sockets of one session than it may have, and more sessions on one socket', async () => {
  await start({ limits: { perSession: 2, sessionsPerSocket: 2 } })
  const sessions = [await newSession(), await newSession(), await newSession()]
  const enter = (type: 'HostSession' | 'JoinSession', at: number) => {
    const { id, key } = sessions[at] ?? { id: '', key: '' }
    return { type, sessionId: id, sessionKey: key }
  }
  for (const one of sessions) await openHost(link.url, one)
  const phone = await openLinkClient(link.url)
  expect(await phone.ask(enter('JoinSession', 0))).toMatchObject({ type: 'OK' })
  expect(await phone.ask(enter('JoinSession', 1))).toMatchObject({ type: 'OK' })
  expect(await phone.ask(enter('JoinSession', 2))).toMatchObject({ error: 'too many requests' })
  const third = await openLinkClient(link.url)
  expect(await third.ask(enter('JoinSession', 0))).toMatchObject({ error: 'too many requests' })
  await phone.close()
  await expect.poll(() => third.ask(enter('JoinSession', 0))).toMatchObject({ type: 'OK' })
})

test('error: more sockets of one address than it may open', async () => {
  await start({ limits: { perAddress: 1 } })
  await openLinkClient(link.url)
  const socket = new WebSocket(`${link.url.replace('http', 'ws')}/rpc`)
  const [, response] = await once(socket, 'unexpected-response')
  expect(response.statusCode).toBe(429)
})
