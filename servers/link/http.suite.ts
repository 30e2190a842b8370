import type { LinkSession } from 'latchkey/crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../shared/database.ts'
import { startLink, type TestLink } from '../testing/link.ts'
import { call, type LinkClient, newSession, openHost, publish, unseen } from '../testing/linkClient.ts'

/** The HTTP side of a link relay (link-and-popup-wallets §1.6), and what it keeps (§1.5), on any database. */
export function httpSuite(openDatabase: () => Promise<Database>): void {
  const day = 86_400_000
  let now: number
  let link: TestLink
  let session: LinkSession
  let page: LinkClient
  beforeEach(async () => {
    now = 1_900_000_000_000
    link = await startLink({ database: await openDatabase(), now: () => now, limits: { eventsPerSession: 5 } })
    session = await newSession()
    page = await openHost(link.url, session)
  })
  afterEach(() => link.close())

  const get = (path: string, of: Pick<LinkSession, 'id' | 'key'> = session) => call(link.url, of, path)
  const see = (id: string, of: Pick<LinkSession, 'id' | 'key'> = session) =>
    call(link.url, of, `/events/${id}/seen`, { method: 'POST' })
  const data = (events: readonly { data: string }[]) => events.map(({ data }) => data)

  describe('GET /events', () => {
    test('default: the unseen events of both ends, and the time', async () => {
      const id = await publish(page, session, 'Web3Request', '00')
      const answer = await get('/events?unseen=true')
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ timestamp: now / 1000, events: [{ id, event: 'Web3Request', data: '00' }] })
    })

    test('behavior: none', async () => {
      expect((await get('/events?unseen=true')).body).toEqual({ timestamp: now / 1000, events: [] })
    })

    test('option: timestamp, in seconds; one that is no number counts as none', async () => {
      await publish(page, session, 'a', '00')
      now += 10_000
      await publish(page, session, 'a', '01')
      const since = async (timestamp: string) =>
        data(((await get(`/events?unseen=true&timestamp=${timestamp}`)).body as { events: { data: string }[] }).events)
      expect(await since(String(now / 1000))).toEqual(['01'])
      expect(await since(String(now / 1000 - 10))).toEqual(['00', '01'])
      expect(await since('soon')).toEqual(['00', '01'])
    })

    test('behavior: an answer holds so many characters at most; the next one has the others', async () => {
      const long = '00'.repeat(500_000)
      for (const event of ['a', 'b', 'c', 'd', 'e']) await publish(page, session, event, long)
      const names = async () => (await unseen(link.url, session)).map(({ event }) => event)
      expect(await names()).toEqual(['a', 'b', 'c', 'd'])
      for (const { id } of await unseen(link.url, session)) await see(id)
      expect(await names()).toEqual(['e'])
    })
  })

  test('default: an event is seen once a client says so; it may say so again', async () => {
    const ids = [await publish(page, session, 'a', '00'), await publish(page, session, 'b', '01')]
    for (const _ of ['once', 'again']) {
      const answer = await see(ids[0] ?? '')
      expect([answer.status, answer.body]).toEqual([200, { success: true }])
    }
    expect((await unseen(link.url, session)).map(({ id }) => id)).toEqual([ids[1]])
    const { body } = await get('/events')
    expect((body as { events: { id: string }[] }).events.map(({ id }) => id)).toEqual(ids)
    expect((await get(`/events/${ids[0]}`)).body).toEqual({ event: { id: ids[0], event: 'a', data: '00' } })
  })

  test('error: there is no such event, or it is of another session', async () => {
    const other = await newSession()
    const id = await publish(await openHost(link.url, other), other, 'a', '00')
    for (const answer of [await get('/events/00000000'), await get(`/events/${id}`), await see(id), await see('x')]) {
      expect([answer.status, answer.body]).toEqual([404, { error: 'event not found' }])
    }
    expect(await unseen(link.url, other)).toHaveLength(1)
  })

  test.each([
    ['another key', () => ({ ...session, key: 'f'.repeat(64) })],
    ['a key of another form', () => ({ ...session, key: 'f' })],
    ['the id of no session', () => ({ ...session, id: 'f'.repeat(32) })],
    ['the hash that the relay keeps', () => ({ ...session, key: '' })],
  ])('error: %s', async (_, credentials) => {
    const id = await publish(page, session, 'a', '00')
    for (const answer of [
      await get('/events?unseen=true', credentials()),
      await get(`/events/${id}`, credentials()),
      await see(id, credentials()),
    ])
      expect([answer.status, answer.body]).toEqual([401, { error: 'invalid session credentials' }])
    expect(await unseen(link.url, session)).toHaveLength(1)
  })

  test('error: no authorization, and an unknown path', async () => {
    const [none, unknown] = [await fetch(`${link.url}/events`), await fetch(`${link.url}/rpc`)]
    expect([none.status, await none.json()]).toEqual([401, { error: 'invalid session credentials' }])
    expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'not found' }])
  })

  test.each(['GET', 'POST'])('behavior: the preflight of a page of any origin, for %s', async (method) => {
    const preflight = await fetch(`${link.url}/events`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://dapp.example',
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://dapp.example')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization')
    expect(preflight.headers.get('access-control-allow-methods')).toContain(method)
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    const { headers } = await call(link.url, session, '/events', { headers: { Origin: 'https://dapp.example' } })
    expect(headers.get('access-control-allow-origin')).toBe('https://dapp.example')
  })

  describe('retention', () => {
    test('behavior: an event is there for seven days', async () => {
      const id = await publish(page, session, 'a', '00')
      now += 7 * day - 1
      expect(await unseen(link.url, session)).toHaveLength(1)
      now += 1
      expect(await unseen(link.url, session)).toEqual([])
      expect((await get(`/events/${id}`)).status).toBe(404)
      expect((await see(id)).status).toBe(404)
    })

    test('behavior: a session keeps its newest events', async () => {
      for (const text of ['00', '01', '02', '03', '04', '05', '06']) await publish(page, session, 'a', text)
      expect(data(await unseen(link.url, session))).toEqual(['02', '03', '04', '05', '06'])
    })
  })

  test('default: a browser that opens the code of a session is shown where to open it', async () => {
    const response = await fetch(link.url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const text = await response.text()
    expect(text).toContain('Scan it with your wallet app')
    expect(text).not.toContain('<script')
  })
}
