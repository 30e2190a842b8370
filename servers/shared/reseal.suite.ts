import { expect, test } from 'vitest'
import type { DatabaseSuite } from '../testing/databases.ts'
import { createEnvelope } from './envelope.ts'
import { type Migration, migrate } from './migrate.ts'
import { reseal } from './reseal.ts'
import type { SealedColumn } from './sealedValues.ts'

type Tables = { owned: { id: string; tenant: string; sealed: Buffer | null }; own: { name: string; sealed: Buffer } }

const migrations: Migration[] = [
  {
    name: '1',
    async up(kysely, columns) {
      await kysely.schema
        .createTable('owned')
        .addColumn('tenant', columns.text)
        .addColumn('id', columns.text)
        .addColumn('sealed', columns.bytes)
        .execute()
      await kysely.schema
        .createTable('own')
        .addColumn('name', columns.text)
        .addColumn('sealed', columns.bytes)
        .execute()
    },
  },
]

const columns: SealedColumn[] = [
  { table: 'owned', column: 'sealed', row: 'id', tenant: { column: 'tenant' } },
  { table: 'own', column: 'sealed', row: 'name', tenant: { constant: 'server' } },
]
const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const before = createEnvelope([older])
const during = createEnvelope([newer, older])
const after = createEnvelope([newer])

/** Every value of an older key is sealed under the first one, and nothing else changes. */
export const resealSuite: DatabaseSuite = (open) => {
  const filled = async () => {
    const database = await open()
    const kysely = await migrate<Tables>(database, 'test', migrations)
    const rows = Array.from({ length: 120 }, (_, i) => ({ id: `${i % 60}`, tenant: i < 60 ? 'a' : 'b' }))
    for (const { id, tenant } of rows) {
      const sealed = before.seal(Buffer.from(`${tenant} ${id}`), { table: 'owned', row: id, tenant })
      await kysely.insertInto('owned').values({ id, tenant, sealed }).execute()
    }
    await kysely.insertInto('owned').values({ id: 'none', tenant: 'a', sealed: null }).execute()
    const sealed = before.seal(Buffer.from('of the server'), { table: 'own', row: 'key', tenant: 'server' })
    await kysely.insertInto('own').values({ name: 'key', sealed }).execute()
    return { kysely, all: database.kysely }
  }

  test('default: afterwards the newer key alone opens everything', async () => {
    const { kysely, all } = await filled()
    expect(await reseal(all, { envelope: during, columns })).toEqual({ resealed: 121, unopened: 0 })
    const rows = await kysely.selectFrom('owned').selectAll().where('sealed', 'is not', null).execute()
    for (const { id, tenant, sealed } of rows) {
      const place = { table: 'owned', row: id, tenant }
      expect(after.open(sealed as Buffer, place).toString()).toBe(`${tenant} ${id}`)
    }
    const own = await kysely.selectFrom('own').selectAll().executeTakeFirstOrThrow()
    expect(after.open(own.sealed, { table: 'own', row: 'key', tenant: 'server' }).toString()).toBe('of the server')
    expect(await reseal(all, { envelope: during, columns })).toEqual({ resealed: 0, unopened: 0 })
  })

  test('behavior: a value written meanwhile stays', async () => {
    const { kysely, all } = await filled()
    const place = { table: 'owned', row: '59', tenant: 'b' }
    const sealed = during.seal(Buffer.from('newer'), place)
    const running = reseal(all, { envelope: during, columns })
    await kysely.updateTable('owned').set({ sealed }).where('id', '=', '59').where('tenant', '=', 'b').execute()
    await running
    const row = await kysely
      .selectFrom('owned')
      .selectAll()
      .where('id', '=', '59')
      .where('tenant', '=', 'b')
      .executeTakeFirstOrThrow()
    expect(after.open(row.sealed as Buffer, place).toString()).toBe('newer')
  })

  test('behavior: a value that no key opens, or that was moved, is counted and left', async () => {
    const { kysely, all } = await filled()
    const elsewhere = before.seal(Buffer.from('x'), { table: 'owned', row: 'other', tenant: 'a' })
    await kysely
      .updateTable('owned')
      .set({ sealed: elsewhere })
      .where('id', '=', '3')
      .where('tenant', '=', 'a')
      .execute()
    expect(await reseal(all, { envelope: during, columns })).toEqual({ resealed: 120, unopened: 1 })
    const stranger = createEnvelope([Buffer.alloc(32, 3)])
    expect(await reseal(all, { envelope: stranger, columns })).toEqual({ resealed: 0, unopened: 121 })
  })
}
