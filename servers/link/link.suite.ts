import { once } from 'node:events'
import type { LinkSession } from 'latchkey/crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../shared/database.ts'
import { startLink, type TestLink } from '../testing/link.ts'
import { type LinkClient, newSession, openGuest, openHost, openLinkClient, publish } from '../testing/linkClient.ts'

/** The contract of a link relay (link-and-popup-wallets §1.4, §1.5) in both roles, on any database. */
export function linkSuite(openDatabase: () => Promise<Database>): void {
  let link: TestLink
  let session: LinkSession
  beforeEach(async () => {
    link = await startLink({ database: await openDatabase() })
    session = await newSession()
  })
  afterEach(() => link.close())

  const host = (of = session) => openHost(link.url, of)
  const guest = (of = session) => openGuest(link.url, of)
  const on = (of = session) => ({ sessionId: of.id })
  const enter = (type: 'HostSession' | 'JoinSession', of = session) =>
    ({ type, sessionId: of.id, sessionKey: of.key }) as const
  const fail = (error: string) => ({ type: 'Fail', id: expect.any(Number), sessionId: expect.any(String), error })
  const otherKey = () => ({ ...session, key: 'f'.repeat(64) })
  /** The answer comes after everything that was sent before it. */
  const settle = (client: LinkClient) => client.ask({ type: 'GetSessionConfig', ...on() })
  const setConfig = (client: LinkClient, config: object) => client.ask({ type: 'SetSessionConfig', ...on(), ...config })

  describe('HostSession', () => {
    test('default: the first one of an id makes the session, and later ones carry the same key', async () => {
      const client = await openLinkClient(link.url)
      expect(await client.ask(enter('HostSession'))).toEqual({ type: 'OK', id: 1, sessionId: session.id })
      await host()
      const stranger = await openLinkClient(link.url)
      expect(await stranger.ask(enter('HostSession', otherKey()))).toEqual(fail('incorrect session key'))
      expect(await stranger.ask({ type: 'GetSessionConfig', ...on() })).toEqual(
        fail(`not authenticated to session: ${session.id}`),
      )
      // The refusal did not make a host of its socket.
      expect(await stranger.ask(enter('JoinSession'))).toMatchObject({ type: 'OK' })
    })

    test('error: an id or a key of another form', async () => {
      const client = await openLinkClient(link.url)
      for (const id of ['', session.id.toUpperCase().replace(/\d/g, 'A'), `${session.id}0`])
        expect(await client.ask(enter('HostSession', { ...session, id }))).toEqual(fail('invalid session id'))
      for (const key of ['', 'F'.repeat(64), `${session.key}0`])
        expect(await client.ask(enter('HostSession', { ...session, key }))).toEqual(fail('invalid session key'))
      // None of them used up the socket.
      expect(await client.ask(enter('HostSession'))).toMatchObject({ type: 'OK' })
    })

    test('error: a second session on one socket, in any role', async () => {
      const client = await host()
      const other = await newSession()
      expect(await client.ask(enter('HostSession', other))).toEqual(fail('cannot host more than one session'))
      expect(await client.ask(enter('HostSession'))).toEqual(fail('cannot host more than one session'))
      expect(await client.ask(enter('JoinSession', other))).toEqual(fail('host cannot join a session'))
      const wallet = await guest()
      expect(await wallet.ask(enter('HostSession', other))).toEqual(fail('cannot host more than one session'))
    })
  })

  describe('JoinSession', () => {
    test('error: no such session, and a wrong key', async () => {
      const client = await openLinkClient(link.url)
      expect(await client.ask(enter('JoinSession'))).toEqual(fail(`no such session: ${session.id}`))
      const page = await host()
      expect(await client.ask(enter('JoinSession', otherKey()))).toEqual(fail('incorrect session key'))
      expect(await client.ask(enter('JoinSession', { ...session, id: 'x' }))).toEqual(fail('invalid session id'))
      expect(await client.ask(enter('JoinSession', { ...session, key: 'x' }))).toEqual(fail('invalid session key'))
      expect(await page.ask({ type: 'IsLinked', ...on() })).toMatchObject({ linked: false, onlineGuests: 0 })
      expect(page.pushed).toEqual([])
    })

    test('default: hosts learn of each guest, and the session stays linked', async () => {
      const [page, tab] = [await host(), await host()]
      expect(await page.ask({ type: 'IsLinked', ...on() })).toEqual({
        ...{ type: 'IsLinkedOK', id: 2, sessionId: session.id },
        ...{ linked: false, onlineGuests: 0 },
      })
      const [phone, tablet] = [await guest(), await guest()]
      const linked = (onlineGuests: number) => ({ type: 'Linked', sessionId: session.id, onlineGuests })
      for (const one of [page, tab]) expect(await one.next('Linked', 2)).toEqual([linked(1), linked(2)])
      expect(phone.pushed).toEqual([])
      const isLinked = () => page.ask({ type: 'IsLinked', ...on() })
      expect(await isLinked()).toMatchObject({ linked: true, onlineGuests: 2 })
      await phone.close()
      await tablet.close()
      await expect.poll(isLinked).toMatchObject({ linked: true, onlineGuests: 0 })
    })

    test('behavior: a guest joins many sessions over one socket, and one of them again', async () => {
      const other = await newSession()
      await host()
      const page = await host(other)
      const phone = await guest()
      for (const _ of ['once', 'again'])
        expect(await phone.ask(enter('JoinSession', other))).toMatchObject({ type: 'OK' })
      expect(await phone.ask(enter('JoinSession', { ...other, key: session.key }))).toEqual(
        fail('incorrect session key'),
      )
      expect(await page.next('Linked', 2)).toMatchObject([{ onlineGuests: 1 }, { onlineGuests: 1 }])
      await publish(page, other, 'Web3Request', '00')
      expect(await phone.next('Event')).toMatchObject([{ sessionId: other.id }])
    })
  })

  test('error: IsLinked of a guest, and any message about a session that was not entered', async () => {
    const [page, phone, stranger] = [await host(), await guest(), await openLinkClient(link.url)]
    expect(await phone.ask({ type: 'IsLinked', ...on() })).toEqual(fail('only hosts are allowed'))
    expect(await stranger.ask({ type: 'IsLinked', ...on() })).toEqual(fail('only hosts are allowed'))
    const other = await newSession()
    await host(other)
    const refused = fail(`not authenticated to session: ${other.id}`)
    expect(await page.ask({ type: 'IsLinked', ...on(other) })).toEqual(refused)
    for (const client of [page, phone, stranger]) {
      const event = { type: 'PublishEvent', ...on(other), event: 'a', data: '00', callWebhook: false } as const
      expect(await client.ask(event)).toEqual(refused)
      expect(await client.ask({ type: 'GetSessionConfig', ...on(other) })).toEqual(refused)
      expect(await client.ask({ type: 'SetSessionConfig', ...on(other), metadata: { a: '1' } })).toEqual(refused)
    }
  })

  describe('SetSessionConfig', () => {
    test('default: both roles set it, and every socket of the session is told all of it', async () => {
      const [page, phone, tablet] = [await host(), await guest(), await guest()]
      const webhook = { webhookId: 'user-1', webhookUrl: 'https://push.example/hook' }
      expect(await setConfig(phone, { ...webhook, metadata: { ChainId: '00', Old: '01' } })).toMatchObject({
        type: 'OK',
      })
      expect(await setConfig(page, { metadata: { Old: null, __destroyed: '1' } })).toMatchObject({ type: 'OK' })
      const updated = (metadata: object) => ({
        ...{ type: 'SessionConfigUpdated', sessionId: session.id },
        ...{ ...webhook, metadata },
      })
      const metadata = { ChainId: '00', __destroyed: '1' }
      for (const one of [page, phone, tablet])
        expect(await one.next('SessionConfigUpdated', 2)).toEqual([
          updated({ ChainId: '00', Old: '01' }),
          updated(metadata),
        ])
      expect(await settle(tablet)).toEqual({
        ...{ type: 'GetSessionConfigOK', id: 2, sessionId: session.id },
        ...{ ...webhook, metadata },
      })
    })

    test('behavior: nothing is pushed when nothing changed', async () => {
      const [page, phone] = [await host(), await guest()]
      for (const one of [page, phone, page, phone]) await setConfig(one, { metadata: { __destroyed: '1', None: null } })
      await setConfig(phone, {})
      await settle(page)
      await settle(phone)
      expect(await page.next('SessionConfigUpdated')).toHaveLength(1)
      expect(await phone.next('SessionConfigUpdated')).toHaveLength(1)
    })

    test('behavior: a session without any has empty metadata and no webhook', async () => {
      expect(await settle(await host())).toEqual({
        ...{ type: 'GetSessionConfigOK', id: 2, sessionId: session.id, metadata: {} },
      })
    })

    test('error: a value that is too long, and too many keys', async () => {
      const phone = await host()
      const refused = fail('invalid session config')
      for (const config of [
        { webhookId: 'x'.repeat(101) },
        { webhookUrl: 'x'.repeat(201) },
        { webhookId: '\0' },
        { metadata: { ['x'.repeat(101)]: '1' } },
        { metadata: { '': '1' } },
        { metadata: { a: 'x'.repeat(1025) } },
      ])
        expect(await setConfig(phone, config)).toEqual(refused)
      const keys = (from: number, count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${from + at}`, 'x'.repeat(1024)]))
      expect(await setConfig(phone, { metadata: keys(0, 51) })).toEqual(refused)
      expect(await setConfig(phone, { metadata: keys(0, 50) })).toMatchObject({ type: 'OK' })
      expect(await setConfig(phone, { metadata: keys(50, 1) })).toEqual(refused)
      expect(await setConfig(phone, { metadata: { k0: null, ...keys(50, 1) } })).toMatchObject({ type: 'OK' })
    })
  })

  describe('PublishEvent', () => {
    test('default: from hosts to guests, and from guests to hosts', async () => {
      const [page, tab, phone, tablet] = [await host(), await host(), await guest(), await guest()]
      const ids = [
        await publish(page, session, 'Web3Request', '00'),
        await publish(phone, session, 'Web3Response', '01'),
        await publish(tab, session, 'Web3Request', ''),
      ]
      expect(new Set(ids).size).toBe(3)
      for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}$/)
      const events = ['Web3Request', 'Web3Response', 'Web3Request'].map((event, at) => ({
        ...{ type: 'Event', sessionId: session.id },
        ...{ eventId: ids[at], event, data: ['00', '01', ''][at] },
      }))
      for (const one of [phone, tablet]) expect(await one.next('Event', 2)).toEqual([events[0], events[2]])
      for (const one of [page, tab]) {
        expect(await one.next('Event')).toEqual([events[1]])
        await settle(one)
        expect(one.pushed.filter(({ type }) => type === 'Event')).toHaveLength(1)
      }
    })

    test('behavior: many events of both ends arrive in their order', async () => {
      const [page, phone] = [await host(), await guest()]
      const texts = Array.from({ length: 60 }, (_, at) => at.toString(16).padStart(4, '0'))
      await Promise.all(
        texts.flatMap((data) => [publish(page, session, 'a', data), publish(phone, session, 'b', data)]),
      )
      for (const one of [page, phone]) expect((await one.next('Event', 60)).map(({ data }) => data)).toEqual(texts)
    })

    test('behavior: an event of a session reaches no other session', async () => {
      const other = await newSession()
      await host(other)
      const [page, stranger] = [await host(), await guest(other)]
      await publish(page, session, 'Web3Request', '00')
      await stranger.ask({ type: 'GetSessionConfig', ...on(other) })
      expect(stranger.pushed).toEqual([])
    })

    test('error: a name of no or of too many characters, and data that is not hex', async () => {
      const page = await host()
      const event = { type: 'PublishEvent', ...on(), event: 'a', data: '00', callWebhook: false } as const
      for (const name of ['', 'x'.repeat(101), '\0'])
        expect(await page.ask({ ...event, event: name })).toEqual(fail('invalid event name'))
      for (const data of ['0', 'AB', 'text'])
        expect(await page.ask({ ...event, data })).toEqual(fail('invalid event data'))
      expect(await page.ask({ ...event, event: 'x'.repeat(100) })).toMatchObject({ type: 'PublishEventOK' })
    })
  })

  test('behavior: a heartbeat is answered by one', async () => {
    const client = await openLinkClient(link.url)
    client.send('h')
    await once(client.socket, 'message')
    expect(client.frames).toEqual(['h'])
  })
}
