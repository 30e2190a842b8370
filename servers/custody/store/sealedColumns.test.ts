import { expect, test } from 'vitest'
import { openDatabase } from '../../shared/database.ts'
import { migrate } from '../../shared/migrate.ts'
import { byteColumns } from '../../testing/byteColumns.ts'
import { migrations } from './migrations.ts'
import { sealedColumns } from './sealedColumns.ts'
import type { Tables } from './tables.ts'

/** Columns of bytes that are not secret, and the keyed hash of a code. */
const unsealed = ['custodyAuthenticator.publicKey', 'custodyCode.hash']

test('every column of bytes is sealed and listed, or known to hold no secret', async () => {
  const database = await openDatabase({})
  await migrate<Tables>(database, 'custody', migrations)
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(await byteColumns(database)).toEqual([...listed, ...unsealed].sort())
  await database.close()
})
