import { afterAll, beforeAll, describe } from 'vitest'
import { addressOfPostgres } from '../testing/postgresForRun.ts'
import { openPostgresSchemas, type PostgresSchemas } from '../testing/postgresSchemas.ts'
import { bansCommandSuite } from './bansCommand.suite.ts'

describe('latchkey-servers bans on Postgres', () => {
  let schemas: PostgresSchemas
  beforeAll(async () => {
    schemas = await openPostgresSchemas(await addressOfPostgres())
  })
  afterAll(() => schemas?.close())
  bansCommandSuite(async () => {
    const url = await schemas.take()
    return { dataFolder: '/nowhere', url, env: { MPC_DATABASE_URL: url } }
  })
})
