import { writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { OperatorError } from '../../servers/cli/operatorError.ts'
import { createPlainServers, type PlainServers } from '../../servers/testing/plainServers.ts'
import { addressOfPostgres } from '../../servers/testing/postgresForRun.ts'
import { openPostgresSchemas, type PostgresSchemas } from '../../servers/testing/postgresSchemas.ts'

// T24: an operator points the servers at an empty Postgres database by mistake. Started there, they would look healthy while
// every user and wallet is missing.

let schemas: PostgresSchemas
beforeAll(async () => {
  schemas = await openPostgresSchemas(await addressOfPostgres())
})
afterAll(() => schemas?.close())
afterEach(() => schemas.giveBack('dropped'))

let servers: PlainServers
let start: PlainServers['start']
beforeEach(async () => {
  servers = await createPlainServers()
  start = servers.start
})
const filled = () => servers.logged.filter((line) => line.includes('an empty database was filled')).length
const refusal = /custody has started before, but the Postgres database of DATABASE_URL has none of its tables/

test('default: a first start fills an empty database and says so, the next one does not', async () => {
  const url = await schemas.take()
  await start({ url })
  await start({ url })
  expect(filled()).toBe(2)
})

test('error: on another, empty database the servers do not start and leave it empty', async () => {
  await start({ url: await schemas.take() })
  const empty = await schemas.take()
  await expect(start({ url: empty })).rejects.toThrow(OperatorError)
  await expect(start({ url: empty })).rejects.toThrow(refusal)
  expect(filled()).toBe(2)
})

test('error: servers that started on data files do not start on an empty Postgres, nor the reverse', async () => {
  await start({ names: ['custody'] })
  const url = await schemas.take()
  await expect(start({ url })).rejects.toThrow(refusal)
  await start({ url, names: ['account'] })
  await expect(start({ names: ['account'] })).rejects.toThrow(/account.sqlite is missing.* set DATABASE_URL/)
})

test('behavior: a data folder that cannot be written is warned about', async () => {
  writeFileSync(servers.dataFolder, 'a file in the place of the folder')
  const url = await schemas.take()
  await start({ url })
  expect(servers.logged.filter((line) => line.includes('the data folder cannot be written'))).toHaveLength(2)
  await start({ url: await schemas.take() })
})

test('option: --new begins with an empty database, once', async () => {
  await start({ url: await schemas.take() })
  const url = await schemas.take()
  await start({ url, isNew: true })
  await start({ url })
  expect(filled()).toBe(4)
})
