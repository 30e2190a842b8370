import { expect, test } from 'vitest'
import { openDatabase } from '../../shared/database.ts'
import { migrate } from '../../shared/migrate.ts'
import { byteColumns } from '../../testing/byteColumns.ts'
import { migrations } from './migrations.ts'
import { sealedColumns } from './sealedColumns.ts'
import type { MpcTables } from './tables.ts'

test('every column of bytes is sealed and listed', async () => {
  const database = await openDatabase({})
  await migrate<MpcTables>(database, 'mpc', migrations)
  expect(await byteColumns(database)).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort())
  await database.close()
})
