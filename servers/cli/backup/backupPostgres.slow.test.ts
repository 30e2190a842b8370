import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../shared/database.ts'
import { temporaryFolder, toConfig, toEnv } from '../../testing/backups.ts'
import { createTestCustody } from '../../testing/custody.ts'
import { startPostgres } from '../../testing/postgres.ts'
import { backUp } from './backUp.ts'
import { restore } from './restore.ts'

const kek = Buffer.alloc(32, 7)
const { PATH } = process.env
const dataFolder = '/nowhere'
const say = () => {}

test("a backup of Postgres, and an operator's possible mistakes", async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const [from, to] = [await postgres.createDatabase(), await postgres.createDatabase()]
  const folder = join(temporaryFolder(), 'backup')
  const take = (changes: object = {}) =>
    backUp({ dataFolder, to: folder, names: [], say, env: { ...toEnv(kek), PATH, DATABASE_URL: from, ...changes } })

  await expect(take()).rejects.toThrow('No server has written to this database yet')
  const database = await openDatabase({ url: from })
  const person = await (await createTestCustody({ database, kek })).createPerson()
  await expect(take({ PATH: '/nowhere' })).rejects.toThrow('pg_dump does not start. Install the client programs')
  await expect(take({ LATCHKEY_KEK: 'ab'.repeat(32) })).rejects.toThrow('A sealed value does not open.')
  await take()
  await database.close()

  const config = await toConfig(dataFolder)
  const env = { ...toEnv(kek), PATH, DATABASE_URL: to }
  const bringBack = (changes: object = {}) => restore({ config, from: folder, say, env: { ...env, ...changes } })
  await expect(bringBack({ DATABASE_URL: undefined })).rejects.toThrow('Set DATABASE_URL to an empty database')
  await expect(bringBack({ DATABASE_URL: from })).rejects.toThrow(/has \d+ tables\. Create an empty database/)
  const other = new pg.Client(to)
  await other.connect()
  await expect(bringBack()).rejects.toThrow('has 1 open connections. Stop every server before you restore.')
  await other.end()
  await expect(bringBack({ PATH: '/nowhere' })).rejects.toThrow('pg_restore does not start.')
  expect(await bringBack()).toBe(true)
  const restored = await openDatabase({ url: to })
  const rows = await restored.kysely
    .withTables<{ custodyWalletAccount: { address: string } }>()
    .selectFrom('custodyWalletAccount')
    .select('address')
    .execute()
  expect(rows).toEqual([{ address: person.address }])
  await restored.close()

  rmSync(join(folder, 'postgres.dump'))
  await expect(bringBack()).rejects.toThrow('postgres.dump of the backup is missing or was changed.')
})
