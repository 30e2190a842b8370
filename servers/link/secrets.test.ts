import { sql } from 'kysely'
import { importLinkSecret, sealLinkText } from 'latchkey/crypto'
import { formatBasicAuthorization } from 'latchkey/wire/link'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../shared/database.ts'
import { startLink } from '../testing/link.ts'
import { call, newSession, openGuest, openHost, openLinkClient, publish } from '../testing/linkClient.ts'

test('behavior: the relay keeps no key and no text, and logs neither keys nor data (T9, T30)', async () => {
  const database = await openDatabase({})
  onTestFinished(() => database.close())
  const link = await startLink({ database, metricsToken: 'metrics' })
  const session = await newSession()
  const key = await importLinkSecret(session.secret)
  const [page, phone] = [await openHost(link.url, session), await openGuest(link.url, session)]
  const text = 'canary 0x2222222222222222222222222222222222222222'
  const data = await sealLinkText(key, text)
  const eventId = await publish(page, session, 'Web3Request', data)
  await phone.ask({ type: 'SetSessionConfig', sessionId: session.id, metadata: { EthereumAddress: data } })
  await call(link.url, session, '/events?unseen=true')
  await call(link.url, session, `/events/${eventId}/seen`, { method: 'POST' })
  // Messages and requests that fail.
  await call(link.url, { ...session, key: 'f'.repeat(64) }, '/events')
  const stranger = await openLinkClient(link.url)
  await stranger.ask({ type: 'HostSession', sessionId: session.id, sessionKey: 'f'.repeat(64) })
  await database.kysely.schema.dropTable('linkEvent').execute()
  const failed = { type: 'PublishEvent', sessionId: session.id, event: 'a', data, callWebhook: false } as const
  expect(await page.ask(failed)).toMatchObject({ type: 'Fail', error: 'internal error' })
  expect((await call(link.url, session, '/events')).body).toEqual({ error: 'internal error' })
  const metrics = await fetch(`${link.url}/metrics`, { headers: { Authorization: 'Bearer metrics' } })
  const said = [await metrics.text(), ...link.logged]
  await link.close()

  expect(link.logged.join()).toContain('message failed')
  const hidden = [session.id, session.secret, session.key, data, formatBasicAuthorization(session), 'canary', '0x2222']
  for (const line of said) for (const secret of hidden) expect(line).not.toContain(secret)
  const { rows } = await sql`select * from "linkSession"`.execute(database.kysely)
  expect(rows).toHaveLength(1)
  for (const secret of [session.secret, session.key, 'canary', '0x2222', '127.0.0.1'])
    expect(JSON.stringify(rows)).not.toContain(secret)
})

test('attack: the hash in a stolen database opens no session', async () => {
  const database = await openDatabase({})
  onTestFinished(() => database.close())
  const link = await startLink({ database })
  onTestFinished(() => link.close())
  const session = await newSession()
  await openHost(link.url, session)
  const { rows } = await sql<{ keyHash: string }>`select "keyHash" from "linkSession"`.execute(database.kysely)
  const key = rows[0]?.keyHash ?? ''
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect((await call(link.url, { ...session, key }, '/events')).status).toBe(401)
  const thief = await openLinkClient(link.url)
  for (const type of ['HostSession', 'JoinSession'] as const)
    expect(await thief.ask({ type, sessionId: session.id, sessionKey: key })).toMatchObject({
      error: 'incorrect session key',
    })
})
