import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { LinkSession } from 'latchkey/crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../shared/database.ts'
import { startLink, type TestLink } from '../testing/link.ts'
import { newSession, openGuest, openHost, publish } from '../testing/linkClient.ts'
import { addressOfPostgres } from '../testing/postgresForRun.ts'
import { openPostgresSchemas, type PostgresSchemas } from '../testing/postgresSchemas.ts'

// Two relays on one Postgres, each with connections of its own: a page at the left one, a wallet at the right one.

let schemas: PostgresSchemas
let databases: Database[]
/** Names the connections of these relays: other tests use the same Postgres. */
let application: string
let left: TestLink
let right: TestLink
let session: LinkSession
beforeAll(async () => {
  schemas = await openPostgresSchemas(await addressOfPostgres())
})
afterAll(() => schemas?.close())
beforeEach(async () => {
  application = `link_${randomBytes(4).toString('hex')}`
  const own = new URL(await schemas.take())
  own.searchParams.set('application_name', application)
  const url = own.href
  databases = [await openDatabase({ url }), await openDatabase({ url })]
  left = await startLink({ database: databases[0] as Database })
  right = await startLink({ database: databases[1] as Database })
  session = await newSession()
})
afterEach(async () => {
  await left.close()
  await right.close()
  for (const database of databases) await database.close()
  await schemas.giveBack('emptied')
})

test('behavior: a guest at another process counts as online until it leaves', async () => {
  const page = await openHost(left.url, session)
  const isLinked = () => page.ask({ type: 'IsLinked', sessionId: session.id })
  const phone = await openGuest(right.url, session)
  await page.next('Linked')
  const tablet = await openGuest(left.url, session)
  expect((await page.next('Linked', 2)).map(({ onlineGuests }) => onlineGuests)).toEqual([1, 2])
  expect(await isLinked()).toMatchObject({ linked: true, onlineGuests: 2 })
  await phone.close()
  await expect.poll(isLinked).toMatchObject({ onlineGuests: 1 })
  await tablet.close()
  await expect.poll(isLinked).toMatchObject({ linked: true, onlineGuests: 0 })
})

test('behavior: events cross from one process to the other, in their order', async () => {
  const [page, tab] = [await openHost(left.url, session), await openHost(right.url, session)]
  const [phone, tablet] = [await openGuest(right.url, session), await openGuest(left.url, session)]
  const texts = Array.from({ length: 100 }, (_, at) => at.toString(16).padStart(4, '0'))
  // Both processes store events of the same session at the same time.
  await Promise.all(texts.map((data, at) => publish(at % 2 === 0 ? page : tab, session, 'Web3Request', data)))
  const seen = await Promise.all(
    [phone, tablet].map(async (one) => (await one.next('Event', 100)).map(({ data }) => data)),
  )
  expect(seen[0]).toEqual(seen[1])
  expect(seen[0]?.toSorted()).toEqual(texts)
  for (const parity of [0, 1]) {
    const own = texts.filter((_, at) => at % 2 === parity)
    expect(seen[0]?.filter((data) => own.includes(data))).toEqual(own)
  }
  await publish(phone, session, 'Web3Response', 'ff')
  for (const one of [page, tab]) expect(await one.next('Event')).toMatchObject([{ data: 'ff' }])
})

test('behavior: a configuration crosses too, and is not pushed again when nothing changed', async () => {
  const [page, phone] = [await openHost(left.url, session), await openGuest(right.url, session)]
  const destroy = { type: 'SetSessionConfig', sessionId: session.id, metadata: { __destroyed: '1' } } as const
  for (const one of [phone, page, phone, page]) expect(await one.ask(destroy)).toMatchObject({ type: 'OK' })
  for (const one of [page, phone])
    expect(await one.next('SessionConfigUpdated')).toMatchObject([{ metadata: { __destroyed: '1' } }])
  // Comes after anything that was announced before it.
  await publish(phone, session, 'a', '00')
  await page.next('Event')
  expect(page.pushed.filter(({ type }) => type === 'SessionConfigUpdated')).toHaveLength(1)
})

test('behavior: what was announced while a process could not hear is sent later', async () => {
  const [page, phone] = [await openHost(left.url, session), await openGuest(right.url, session)]
  const listening = sql<{ pid: number }>`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query = 'listen "latchkey_link"' and application_name = ${application}`
  const texts = Array.from({ length: 20 }, (_, at) => at.toString(16).padStart(2, '0'))
  let killed = 0
  for (const data of texts) {
    killed += (await listening.execute((databases[0] as Database).kysely)).rows.length
    await publish(page, session, 'Web3Request', data)
    await page.ask({ type: 'SetSessionConfig', sessionId: session.id, metadata: { at: data } })
  }
  expect((await phone.next('Event', 20)).map(({ data }) => data)).toEqual(texts)
  expect(killed).toBeGreaterThan(0)
  await expect
    .poll(() => phone.pushed.filter((message) => message.type === 'SessionConfigUpdated').at(-1)?.metadata)
    .toEqual({ at: texts.at(-1) })
})

test('behavior: the guests of a process that ended without a word stop counting', async () => {
  const page = await openHost(left.url, session)
  await openGuest(right.url, session)
  await page.next('Linked')
  const { kysely } = databases[0] as Database
  // As if the process of the guest had said nothing for a minute.
  await sql`update "linkProcess" set "aliveAt" = "aliveAt" - 60000`.execute(kysely)
  expect(await page.ask({ type: 'IsLinked', sessionId: session.id })).toMatchObject({ onlineGuests: 0 })
})
