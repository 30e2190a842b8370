import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DatabaseSuite } from '../testing/databases.ts'
import { type Migration, migrate, NewerDatabaseError } from './migrate.ts'

type Tables = { note: { id: string; at: number; body: Buffer | null } }

const migrations: Migration[] = [
  {
    name: '1-note',
    up: (kysely, columns) =>
      kysely.schema
        .createTable('note')
        .addColumn('id', columns.text, (column) => column.primaryKey())
        .addColumn('at', columns.integer, (column) => column.notNull())
        .addColumn('body', columns.bytes)
        .execute(),
  },
]

/** The requirements of all servers on their database. */
export const databaseSuite: DatabaseSuite = (open) => {
  test('default: text, integers and bytes are read back unchanged', async () => {
    const kysely = await migrate<Tables>(await open(), 'test', migrations)
    const note = { id: 'a', at: 2 ** 53 - 1, body: Buffer.from([0, 255]) }
    await kysely.insertInto('note').values(note).execute()
    const found = await kysely.selectFrom('note').selectAll().executeTakeFirstOrThrow()
    expect(found).toEqual(note)
    expect(Buffer.isBuffer(found.body)).toBe(true)
  })

  test('behavior: migrations run once', async () => {
    const database = await open()
    await migrate<Tables>(database, 'test', migrations)
    const kysely = await migrate<Tables>(database, 'test', migrations)
    expect(await kysely.selectFrom('note').selectAll().execute()).toEqual([])
  })

  test('behavior: processes that start together migrate once', async () => {
    const database = await open()
    await Promise.all([1, 2, 3].map(() => migrate<Tables>(database, 'test', migrations)))
  })

  test('behavior: a step that fails leaves nothing behind', async () => {
    const database = await open()
    const failing: Migration = { name: '2', up: () => Promise.reject(new Error('no')) }
    await expect(migrate(database, 'test', [...migrations, failing])).rejects.toThrow('no')
    await migrate(database, 'test', migrations)
  })

  test('error: a database of a newer release is refused', async () => {
    const database = await open()
    await migrate(database, 'test', migrations)
    await expect(migrate(database, 'test', [])).rejects.toThrow(NewerDatabaseError)
  })

  test('behavior: a failed transaction leaves nothing behind', async () => {
    const kysely = await migrate<Tables>(await open(), 'test', migrations)
    const attempt = kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('note').values({ id: 'a', at: 1, body: null }).execute()
      throw new Error('no')
    })
    await expect(attempt).rejects.toThrow('no')
    expect(await kysely.selectFrom('note').selectAll().execute()).toEqual([])
  })

  test('behavior: when many transactions delete and return a row, one receives it', async () => {
    const kysely = await migrate<Tables>(await open(), 'test', migrations)
    await kysely.insertInto('note').values({ id: 'a', at: 1, body: null }).execute()
    const takes = Array.from({ length: 20 }, () =>
      kysely.deleteFrom('note').where('id', '=', 'a').returning('id').executeTakeFirst(),
    )
    expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(1)
  })

  test('behavior: a statement runs again after it failed', async () => {
    const kysely = await migrate<Tables>(await open(), 'test', migrations)
    const insert = (id: string) => kysely.insertInto('note').values({ id, at: 1, body: null }).execute()
    await insert('a')
    await expect(insert('a')).rejects.toThrow()
    await insert('b')
    const { rows } = await sql<{ n: number }>`select count(*) as n from note`.execute(kysely)
    expect(rows).toEqual([{ n: 2 }])
  })
}
