import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Batch, createAnalytics } from './createAnalytics.ts'

// A server of the page's own: it keeps what it gets, and fails as often as a test asks.
let received: Batch[] = []
let types: (string | undefined)[] = []
let failures = 0
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  types.push(request.headers['content-type'])
  received.push(JSON.parse(Buffer.concat(chunks).toString()))
  failures -= 1
  response.writeHead(failures >= 0 ? 503 : 204).end()
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
})
afterAll(() => void server.close())
beforeEach(() => {
  ;[received, types, failures] = [[], [], 0]
})

const connected = { event: 'connected', wallet: 'relay' } as const
function start() {
  const analytics = createAnalytics({ url, now: () => 1_700_000_000_000 })
  onTestFinished(() => analytics.close())
  return analytics
}

test('default: events go together, in batches of 100, without a preflight', async () => {
  const analytics = start()
  for (let chainId = 1; chainId <= 250; chainId++) analytics.record({ ...connected, chainId })
  await expect.poll(() => received.length).toBe(3)
  expect(received.map(({ events }) => events.length)).toEqual([100, 100, 50])
  expect(received.flatMap(({ events }) => events.map(({ chainId }) => chainId))).toEqual(
    Array.from({ length: 250 }, (_, index) => index + 1),
  )
  expect(received[0]?.events[0]).toEqual({ ...connected, chainId: 1, at: 1_700_000_000_000 })
  expect(new Set(received.map(({ id }) => id)).size).toBe(3)
  expect(new Set(types)).toEqual(new Set(['text/plain;charset=UTF-8']))
})

test('behavior: a failed request is repeated with the same id and events', async () => {
  failures = 2
  start().record(connected)
  await expect.poll(() => received.length).toBe(3)
  expect(received[1]).toEqual(received[0])
  expect(received[2]).toEqual(received[0])
})

test('behavior: the first request waits 200 ms, and after failures the delays double up to 30 s', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const attempts: number[] = []
  const fetch = async () => {
    attempts.push(Date.now())
    return new Response(null, { status: attempts.length < 11 ? 503 : 204 })
  }
  const analytics = createAnalytics({ url, page: { fetch } })
  const begin = Date.now()
  analytics.record(connected)
  await vi.runAllTimersAsync()
  const delays = attempts.map((at, index) => at - (attempts[index - 1] ?? begin))
  expect(delays).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000, 30_000])
  // The success ends the delays.
  const next = Date.now()
  analytics.record(connected)
  await vi.runAllTimersAsync()
  expect(attempts.at(-1)).toBe(next + 200)
})

test('behavior: a request that a server does not answer within 10 s is repeated', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const attempts: number[] = []
  const fetch = (_: unknown, init?: RequestInit) => {
    attempts.push(Date.now())
    if (attempts.length > 1) return Promise.resolve(new Response())
    return new Promise<Response>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  }
  const analytics = createAnalytics({ url, page: { fetch: fetch as typeof globalThis.fetch } })
  analytics.record(connected)
  await vi.runAllTimersAsync()
  expect(attempts.map((at) => at - (attempts[0] ?? 0))).toEqual([0, 10_400])
})

test('behavior: what is not documented is not sent', async () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const analytics = start()
  const more = { address, amount: '1', error: 'secret', url: 'https://shop.example/?user=ada' }
  analytics.record(Object.assign({ ...connected, durationMs: 12.4 }, more))
  for (const wallet of [
    address,
    `0x${'ab'.repeat(16)}`,
    'DYw8jCTfwHNRJhhmFcbXvVDTqWMEVFBX6ZKUmG5CNSKK',
    'ab'.repeat(32),
  ])
    analytics.record({ event: 'connected', wallet })
  analytics.record(null as never)
  analytics.record({ event: 'signed' as 'connected', wallet: 'relay' })
  analytics.record({ event: 'connected', wallet: 'https://x' })
  for (const chainId of [address, 1.25, 1.5e18, -1]) analytics.record({ ...connected, chainId: chainId as never })
  await expect.poll(() => received.length).toBe(1)
  const at = 1_700_000_000_000
  expect(received[0]?.events).toEqual([
    { ...connected, at, durationMs: 12 },
    ...Array.from({ length: 4 }, () => ({ ...connected, at })),
  ])
})

test('behavior: what a beacon took is repeated with the same id while the page lives', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [beacons, requests]: Batch[][] = [[], []]
  let isAway = true
  const fetch = async (_: unknown, init?: RequestInit) => {
    if (!isAway) requests?.push(JSON.parse(String(init?.body)))
    return new Response(null, { status: isAway ? 503 : 204 })
  }
  const navigator = { sendBeacon: (_: string, body: string) => beacons!.push(JSON.parse(body)) <= 2 }
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const analytics = createAnalytics({ url, page: { fetch, navigator, document } })
  for (let chainId = 1; chainId <= 250; chainId++) analytics.record({ ...connected, chainId })
  await vi.advanceTimersByTimeAsync(1000)
  document.visibilityState = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(beacons?.map(({ events }) => events.length)).toEqual([100, 100, 50])
  isAway = false
  await vi.runAllTimersAsync()
  expect(requests).toEqual(beacons)
})

test('behavior: a beacon goes again when a later request has failed, and single events count as one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const beacons: Batch[] = []
  let isAway = true
  const received = new Set<string>()
  const fetch = async (_: unknown, init?: RequestInit) => {
    if (!isAway) received.add((JSON.parse(String(init?.body)) as Batch).id)
    return new Response(null, { status: isAway ? 503 : 204 })
  }
  const navigator = { sendBeacon: (_: string, body: string) => beacons.push(JSON.parse(body)) > 0 }
  const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  const analytics = createAnalytics({ url, page: { fetch, navigator, document } })
  for (let chainId = 1; chainId <= 150; chainId++) {
    analytics.record({ ...connected, chainId })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  expect(beacons).toHaveLength(150)
  await vi.advanceTimersByTimeAsync(1000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(beacons[150]).toEqual(beacons[0])
  isAway = false
  // Closed, it still sends what waits.
  analytics.close()
  await vi.runAllTimersAsync()
  expect(received.size).toBe(150)
})

test('behavior: while the server is away, the newest 10,000 events stay', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const chains: (number | undefined)[] = []
  let isAway = true
  const fetch = async (_: unknown, init?: RequestInit) => {
    const { events }: Batch = JSON.parse(String(init?.body))
    if (!isAway) chains.push(...events.map(({ chainId }) => chainId))
    return new Response(null, { status: isAway ? 503 : 204 })
  }
  const analytics = createAnalytics({ url, page: { fetch } })
  analytics.record({ ...connected, chainId: 1 })
  await vi.advanceTimersByTimeAsync(1000)
  for (let chainId = 2; chainId <= 10_100; chainId++) analytics.record({ ...connected, chainId })
  isAway = false
  await vi.runAllTimersAsync()
  expect(chains).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 101))
})

test('behavior: closed, it records nothing more', async () => {
  const analytics = start()
  analytics.close()
  analytics.record(connected)
  const other = start()
  other.record({ ...connected, wallet: 'global' })
  await expect.poll(() => received.length).toBe(1)
  expect(received[0]?.events.map(({ wallet }) => wallet)).toEqual(['global'])
})

test('behavior: requests carry no cookies', async () => {
  const modes: (string | undefined)[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    modes.push(init?.credentials)
    return new Response(null, { status: 204 })
  }
  createAnalytics({ url, page: { fetch } }).record(connected)
  await expect.poll(() => modes).toEqual(['omit'])
})

test.each<[string, (page: EventTarget, close: () => void) => void]>([
  ['the page goes away without being hidden first', (page) => page.dispatchEvent(new Event('pagehide'))],
  ['it is closed', (_, close) => close()],
])('behavior: what waits is sent when %s', (_, end) => {
  const beacons: Batch[] = []
  const navigator = { sendBeacon: (_: string, body: string) => beacons.push(JSON.parse(body)) > 0 }
  const page = Object.assign(new EventTarget(), { fetch, navigator }) as EventTarget & typeof globalThis
  const analytics = createAnalytics({ url, page })
  onTestFinished(() => analytics.close())
  analytics.record(connected)
  end(page, analytics.close)
  expect(beacons.map(({ events }) => events.length)).toEqual([1])
})

test.each(['', 'events', 'http://shop.example/events', 'ftp://shop.example'])('error: the URL %j', (url) => {
  expect(() => createAnalytics({ url })).toThrow(
    `The URL for analytics must be the full https URL of your own server. It was '${url}'.`,
  )
})

test('error: a URL with a password, which is not repeated', () => {
  expect(() => createAnalytics({ url: 'https://ada:secret@shop.example/events' })).toThrow(
    /^The URL for analytics must not have a user name or password\.$/,
  )
})
