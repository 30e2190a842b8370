import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { describeOnSqlite } from '../testing/databases.ts'
import { databaseSuite } from './database.suite.ts'
import { DatabaseOpenError, openDatabase } from './database.ts'

describeOnSqlite('database', databaseSuite)

const folder = mkdtempSync(join(tmpdir(), 'latchkey-database-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('option: path makes the folder, and SQLite keeps the file whole', async () => {
  const database = await openDatabase({ path: join(folder, 'deep', 'test.sqlite') })
  const pragma = async (name: string) => (await sql.raw(`pragma ${name}`).execute(database.kysely)).rows[0]
  expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' })
  // 1 is NORMAL. The commits are flushed by `FlushedSqliteDialect`.
  expect(await pragma('synchronous')).toEqual({ synchronous: 1 })
  await database.close()
})

test('behavior: only their owner can read the files, also in an open folder and after a release that left them open', async () => {
  const path = join(folder, 'open', 'test.sqlite')
  mkdirSync(join(folder, 'open'), { recursive: true, mode: 0o755 })
  const write = async () => {
    const database = await openDatabase({ path })
    await sql`create table if not exists t (n integer)`.execute(database.kysely)
    const modes = ['', '-wal', '-shm'].map((end) => (statSync(path + end).mode & 0o777).toString(8))
    return { database, modes }
  }
  const first = await write()
  expect(first.modes).toEqual(['600', '600', '600'])
  for (const end of ['', '-wal', '-shm']) chmodSync(path + end, 0o644)
  const second = await write()
  expect(second.modes).toEqual(['600', '600', '600'])
  await first.database.close()
  await second.database.close()
})

test('behavior: two connections to one file wait for each other', async () => {
  const path = join(folder, 'two', 'shared.sqlite')
  const [a, b] = [await openDatabase({ path }), await openDatabase({ path })]
  await sql`create table t (n integer)`.execute(a.kysely)
  await b.kysely.transaction().execute((transaction) => sql`insert into t values (1)`.execute(transaction))
  await a.kysely.transaction().execute((transaction) => sql`insert into t values (2)`.execute(transaction))
  expect((await sql`select count(*) as n from t`.execute(b.kysely)).rows).toEqual([{ n: 2 }])
  await a.close()
  await b.close()
})

test('behavior: a transaction holds the file from its first read, so its later write cannot come too late', async () => {
  const path = join(folder, 'held', 'shared.sqlite')
  const [a, b] = [await openDatabase({ path }), await openDatabase({ path })]
  await sql`create table t (n integer)`.execute(a.kysely)
  await sql`pragma busy_timeout = 1`.execute(b.kysely)
  await a.kysely.transaction().execute(async (transaction) => {
    await sql`select * from t`.execute(transaction)
    await expect(sql`insert into t values (1)`.execute(b.kysely)).rejects.toThrow('locked')
    await sql`insert into t values (2)`.execute(transaction)
  })
  expect((await sql`select n from t`.execute(b.kysely)).rows).toEqual([{ n: 2 }])
  await a.close()
  await b.close()
})

test('behavior: a boolean is a number and an undefined is refused', async () => {
  const { kysely, close } = await openDatabase({})
  expect((await sql`select ${true} as yes`.execute(kysely)).rows).toEqual([{ yes: 1 }])
  await expect(sql`select ${undefined} as none`.execute(kysely)).rejects.toThrow(TypeError)
  await close()
})

test('error: a file that is no database', async () => {
  const path = join(tmpdir(), `latchkey-broken-${process.pid}.sqlite`)
  writeFileSync(path, 'not a database, and long enough that nobody could take it for an empty one')
  await expect(openDatabase({ path })).rejects.toThrow('cannot be opened')
  rmSync(path)
})

test('error: a URL that is not Postgres', async () => {
  await expect(openDatabase({ url: 'mysql://x' })).rejects.toThrow('must start with postgres://')
})

test.each(['postgres://user:canary@127.0.0.1:1/none', 'postgres://user:canary@:::/none'])(
  'error: no Postgres at %s, in a sentence without its password',
  async (url) => {
    const open = openDatabase({ url })
    await expect(open).rejects.toThrow(DatabaseOpenError)
    await expect(open).rejects.toThrow('Postgres does not let us in')
    await expect(open).rejects.not.toThrow('canary')
  },
)
