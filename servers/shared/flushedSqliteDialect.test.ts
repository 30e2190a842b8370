import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseAwayError } from './databaseAway.ts'
import { FlushedSqliteDialect } from './flushedSqliteDialect.ts'
import { libsqlDatabase } from './libsqlDatabase.ts'
import { createSqliteFile } from './sqliteFile.ts'

/** A database whose flushes end when the test says so. */
function start() {
  const flushes: { end: () => void; fail: (cause: Error) => void }[] = []
  let isSlow = false
  const flush = async () => {
    if (isSlow) await new Promise<void>((end, fail) => flushes.push({ end, fail }))
  }
  const kysely = new Kysely<unknown>({
    dialect: new FlushedSqliteDialect({ database: libsqlDatabase(':memory:') }, flush),
  })
  return { kysely, flushes, slow: () => (isSlow = true) }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('default: a commit resolves after its flush, and no statement reads it before', async () => {
  const { kysely, flushes, slow } = start()
  await sql`create table t (x integer)`.execute(kysely)
  slow()
  const events: string[] = []
  const written = kysely
    .transaction()
    .execute((transaction) => sql`insert into t values (1)`.execute(transaction))
    .then(() => events.push('written'))
  const read = sql<{ x: number }>`select x from t`
    .execute(kysely)
    .then(({ rows }) => events.push(`read ${rows.length}`))
  await turn()
  expect([flushes.length, events]).toEqual([1, []])
  flushes[0]?.end()
  await written
  await turn()
  flushes[1]?.end()
  await read
  expect(events).toEqual(['written', 'read 1'])
})

test('error: a flush that fails rejects the transaction, and the next one runs', async () => {
  const { kysely, flushes, slow } = start()
  await sql`create table t (x integer)`.execute(kysely)
  slow()
  const written = kysely.transaction().execute((transaction) => sql`insert into t values (1)`.execute(transaction))
  await turn()
  flushes[0]?.fail(new DatabaseAwayError('disk error'))
  await expect(written).rejects.toThrow(DatabaseAwayError)
  const next = sql`insert into t values (2)`.execute(kysely)
  await turn()
  flushes[1]?.end()
  await next
})

test('behavior: after a flush that failed, commits count once they are in the file itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-flush-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'a.sqlite')
  let isBroken = false
  const file = createSqliteFile(path, async () => {
    if (isBroken) throw Object.assign(new Error('EIO'), { code: 'EIO' })
  })
  const kysely = new Kysely<unknown>({
    dialect: new FlushedSqliteDialect({ database: libsqlDatabase(path, file) }, file.flush),
  })
  file.remember()
  await sql`create table t (x integer)`.execute(kysely)
  isBroken = true
  await expect(sql`insert into t values (1)`.execute(kysely)).rejects.toThrow(DatabaseAwayError)
  isBroken = false
  await sql`insert into t values (2)`.execute(kysely)
  // As after a power failure that takes the log.
  copyFileSync(path, join(folder, 'b.sqlite'))
  const copy = libsqlDatabase(join(folder, 'b.sqlite'))
  expect(copy.prepare('select x from t').all([])).toEqual([{ x: 1 }, { x: 2 }])
  copy.close()
  await kysely.destroy()
})

test('behavior: every commit to a file is flushed, alone or in a transaction, and nothing else is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-flush-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'a.sqlite')
  const real = createSqliteFile(path)
  let unflushed = 0
  const counts: number[] = []
  const noteCommit = () => {
    unflushed += 1
  }
  const file = { ...real, noteCommit }
  const flush = async () => {
    counts.push(unflushed)
    unflushed = 0
  }
  const kysely = new Kysely<unknown>({
    dialect: new FlushedSqliteDialect({ database: libsqlDatabase(path, file) }, flush),
  })
  await sql`create table t (x integer)`.execute(kysely)
  await sql`insert into t values (1) returning x`.execute(kysely)
  await sql`select x from t`.execute(kysely)
  await kysely.transaction().execute(async (transaction) => {
    await sql`insert into t values (2)`.execute(transaction)
    await sql`insert into t values (3)`.execute(transaction)
  })
  await kysely.destroy()
  expect(counts).toEqual([1, 1, 0, 1])
})
