import { expect, test } from 'vitest'
import { openDatabase } from '../../shared/database.ts'
import { migrate } from '../../shared/migrate.ts'
import { byteColumns } from '../../testing/byteColumns.ts'
import { migrations } from './migrations.ts'
import { sealedColumns } from './sealedColumns.ts'
import type { SharesTables } from './tables.ts'

test('every column of bytes is sealed and listed', async () => {
  const database = await openDatabase({})
  await migrate<SharesTables>(database, 'shares', migrations)
  expect(await byteColumns(database)).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort())
  await database.close()
})
