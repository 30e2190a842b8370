import { once } from 'node:events'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startRelay, type TestRelay } from '../testing/relay.ts'
import { newSeed, newTopic, openRelayClient, toDialUrl } from '../testing/relayClient.ts'

let relay: TestRelay
afterEach(() => relay.close())

/** Why a dial gets no socket. */
async function refusal(url: string): Promise<number | undefined> {
  const [, response] = await once(new WebSocket(url), 'unexpected-response')
  return response.statusCode
}
const few = { burst: 2, perMinute: 1 }

test('behavior: a client that answers pings stays, one that does not is disconnected', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  relay = await startRelay({ pingEveryMs: 20_000 })
  const alive = await openRelayClient(relay.url)
  const asleep = await openRelayClient(relay.url, { autoPong: false })
  // The response comes once they are watched.
  for (const one of [alive, asleep]) await one.call('irn_subscribe', { topic: newTopic() })
  const ended = once(asleep.socket, 'close')
  const pinged = [alive, asleep].map((one) => once(one.socket, 'ping'))
  vi.advanceTimersByTime(20_000)
  await Promise.all(pinged)
  // The response comes after the pong before it.
  await alive.call('irn_subscribe', { topic: newTopic() })
  vi.advanceTimersByTime(20_000)
  expect((await ended)[0]).toBe(1006)
  expect(await alive.call('irn_subscribe', { topic: newTopic() })).toHaveProperty('result')
})

test('behavior: closing asks every socket to reconnect, and answers open requests', async () => {
  relay = await startRelay()
  const phone = await openRelayClient(relay.url)
  const answered = phone.call('irn_subscribe', { topic: newTopic() })
  const closed = once(phone.socket, 'close')
  await answered
  await relay.close()
  expect((await closed)[0]).toBe(1001)
})

test('option: rates of each address', async () => {
  relay = await startRelay({ rates: { dials: { burst: 3, perMinute: 1 }, address: few } })
  const [phone, page] = [await openRelayClient(relay.url), await openRelayClient(relay.url)]
  const subscribe = (one = phone) => one.call('irn_subscribe', { topic: newTopic() })
  await subscribe()
  await subscribe(page)
  const { error } = await subscribe()
  expect(error).toEqual({ code: 3001, message: 'Too many requests.', data: 'TooManyRequests' })
  await openRelayClient(relay.url)
  expect(await refusal(await toDialUrl(relay.url))).toBe(429)
})

test('option: rates of each project; a long call counts for its length', async () => {
  relay = await startRelay({ rates: { project: { burst: 10, perMinute: 1 } } })
  const [one, two] = [await openRelayClient(relay.url), await openRelayClient(relay.url, { projectId: 'other' })]
  const publish = (length: number) => ({ topic: newTopic(), message: 'x'.repeat(length), ttl: 300, tag: 0 })
  expect(await one.call('irn_publish', publish(8 * 1024))).toHaveProperty('result')
  expect(await one.call('irn_publish', publish(8 * 1024))).toMatchObject({ error: { code: 3001 } })
  expect(await two.call('irn_publish', publish(1))).toHaveProperty('result')
})

test('behavior: requested messages count by their length, and beforehand by the longest', async () => {
  relay = await startRelay({ rates: { address: { burst: 1100, perMinute: 1 } } })
  const [page, phone] = [await openRelayClient(relay.url), await openRelayClient(relay.url)]
  const topic = newTopic()
  const message = { topic, message: 'x'.repeat(60 * 1024), ttl: 300, tag: 0 }
  await page.call('irn_publish', message)
  expect(await phone.call('irn_fetchMessages', { topic })).toHaveProperty('result')
  expect(await phone.call('irn_fetchMessages', { topic })).toMatchObject({ error: { code: 3001 } })
  for (const _ of ['once', 'again']) expect(await page.call('irn_publish', message)).toHaveProperty('result')
})

test('option: limits of sockets, in all and of each address and client', async () => {
  relay = await startRelay({ limits: { perAddress: 2, perClient: 1 } })
  const seed = newSeed()
  const phone = await openRelayClient(relay.url, { seed })
  const [code] = await once(new WebSocket(await toDialUrl(relay.url, { seed })), 'close')
  expect(code).toBe(1013)
  const page = await openRelayClient(relay.url)
  expect(await refusal(await toDialUrl(relay.url))).toBe(429)
  await page.close()
  await phone.close()
})

test('option: trustedProxies', async () => {
  relay = await startRelay({ trustedProxies: 1, rates: { address: few } })
  const from = (address: string) =>
    openRelayClient(relay.url, { headers: { 'X-Forwarded-For': `6.6.6.6, ${address}` } })
  const [one, two] = [await from('1.1.1.1'), await from('2.2.2.2')]
  const subscribe = { topic: newTopic() }
  for (const _ of ['once', 'again']) await one.call('irn_subscribe', subscribe)
  expect(await one.call('irn_subscribe', subscribe)).toMatchObject({ error: { code: 3001 } })
  expect(await two.call('irn_subscribe', subscribe)).toHaveProperty('result')
})
