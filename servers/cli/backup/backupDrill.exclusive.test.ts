import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AccountTables } from '../../account/store/tables.ts'
import type { Tables } from '../../custody/store/tables.ts'
import { openDatabase } from '../../shared/database.ts'
import { temporaryFolder } from '../../testing/backups.ts'
import { createNewUsers, signIn } from '../../testing/newUsers.ts'
import { startPostgres } from '../../testing/postgres.ts'
import { createLoad, createPerson } from '../../testing/serversLoad.ts'
import { createServersProcess, post, type ServersProcess, toSignature } from '../../testing/serversProcess.ts'

/** A new sign-up needs a network address of its own, because the servers count sign-ups by address. */
const settings = { trustedProxies: 1, relay: { projects: 'any', publicUrls: ['wss://relay.example'] } }
const payload = 'the same bytes'

describe('a backup of servers under load, restored on another machine', () => {
  test('default: from SQLite files to SQLite files', async () => {
    const [servers, others] = [await createServersProcess({ settings }), await createServersProcess({ settings })]
    await servers.start()
    await enlarge(join(servers.folder, 'data/custody.sqlite'))
    await drill(servers, others)
    const open = (name: string) => openDatabase({ path: join(others.folder, 'data', `${name}.sqlite`) })
    expect(await findOrphans(await open('account'), await open('custody'))).toEqual([])
  })

  test('default: from Postgres to Postgres', async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const [from, to] = [await postgres.createDatabase(), await postgres.createDatabase()]
    const servers = await createServersProcess({ settings, env: { DATABASE_URL: from } })
    const others = await createServersProcess({ settings, env: { DATABASE_URL: to } })
    await servers.start()
    const folder = await drill(servers, others)
    const database = await openDatabase({ url: to })
    expect(await findOrphans(database, database)).toEqual([])

    // The non-empty database stays unchanged.
    await others.kill()
    const again = await others.run('restore', '--from', folder)
    expect(again).toMatchObject({
      code: 1,
      said: expect.stringMatching(/DATABASE_URL has \d+ tables\. Create an empty database/),
    })
  })
})

/** Other servers repeat every response from before the backup, and every signature. */
async function drill(servers: ServersProcess, others: ServersProcess): Promise<string> {
  const person = await createPerson(servers)
  const signed = await signOn(servers, person)
  const [load, newUsers] = [createLoad(servers, person, 4), createNewUsers(servers)]
  await expect.poll(() => load.acknowledged.length, { timeout: 90_000 }).toBeGreaterThan(200)
  await expect.poll(() => newUsers.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(10)

  const before = { activities: [...load.acknowledged], newUsers: [...newUsers.acknowledged] }
  const folder = join(temporaryFolder(), 'backup')
  expect(await servers.run('backup', '--to', folder)).toMatchObject({ code: 0, said: '' })
  const during = load.acknowledged.length
  await load.untilServed()
  await Promise.all([load.end(), newUsers.end()])
  expect(load.refusals).toEqual([])
  expect(during).toBeGreaterThan(before.activities.length)
  await servers.kill()

  // The operator keeps the configuration apart, and may keep the key of the organization with it.
  cpSync(join(servers.folder, 'keys'), join(others.folder, 'keys'), { recursive: true })
  const restored = await others.run('restore', '--from', folder)
  expect(restored).toMatchObject({ code: 0, said: '' })
  expect(restored.log).toContain('Every sealed value opens, and the audit log is whole.')
  await others.start()
  const again = await Promise.all(before.activities.map(({ sent }) => post(others.urls.custody, sent)))
  expect(again.map((reply) => reply?.body)).toEqual(before.activities.map(({ reply }) => reply.body))
  for (const [at, { passkey, signedIn }] of before.newUsers.entries()) {
    expect((await signIn(others, passkey, `10.2.0.${at}`)).person).toEqual(signedIn.person)
  }
  expect(await signOn(others, person)).toEqual(signed)
  const { code, log } = await others.run('audit')
  expect({ code, log }).toMatchObject({ code: 0, log: expect.stringMatching(/^0 findings; /) })
  return folder
}

/** A file of this size takes a while to copy, in which users sign up: so the order of the copies matters. */
async function enlarge(path: string): Promise<void> {
  const database = await openDatabase({ path })
  await sql`create table ballast as with recursive megabyte(at) as (select 1 union all select at + 1 from megabyte where at < 48)
    select randomblob(1000000) as "bytes" from megabyte`.execute(database.kysely)
  await database.close()
}

async function signOn(servers: ServersProcess, person: Parameters<typeof toSignature>[0]) {
  const reply = await post(servers.urls.custody, toSignature(person, { payload }))
  expect(reply?.status).toBe(200)
  return reply?.body.activity?.result
}

type Opened = Awaited<ReturnType<typeof openDatabase>>

/** People whom the account server knows and whose organization key custody does not have. */
async function findOrphans(account: Opened, custody: Opened): Promise<(string | null)[]> {
  const known = await account.kysely
    .withTables<AccountTables>()
    .selectFrom('accountCredential')
    .select('organizationId')
    .execute()
  const there = await custody.kysely.withTables<Tables>().selectFrom('custodyOrganization').select('id').execute()
  const ids = new Set<string | null>(there.map(({ id }) => id))
  for (const database of new Set([account, custody])) await database.close()
  expect(known.length).toBeGreaterThan(10)
  return known.map(({ organizationId }) => organizationId).filter((id) => !ids.has(id))
}
