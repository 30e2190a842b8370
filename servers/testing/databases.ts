import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { type Database, openDatabase } from '../shared/database.ts'
import { addressOfPostgres } from './postgresForRun.ts'
import { openPostgresSchemas, type PostgresSchemas } from './postgresSchemas.ts'

/** Tests that hold on both databases; `open` gives a new, empty one that is closed after the test. */
export type DatabaseSuite = (open: () => Promise<Database>) => void

/** Runs a suite on SQLite in memory: belongs in `x.test.ts`. */
export function describeOnSqlite(name: string, suite: DatabaseSuite): void {
  describe(`${name} on SQLite`, () => {
    suite(closing(() => openDatabase({ path: ':memory:' })))
  })
}

/**
 * Runs the same suite on the run's Postgres: belongs in `x.slow.test.ts`.
 * @param tables `emptied` leaves the tables in place between tests, which saves their migrations; `dropped` gives every test none
 */
export function describeOnPostgres(
  name: string,
  suite: DatabaseSuite,
  tables: 'emptied' | 'dropped' = 'emptied',
): void {
  describe(`${name} on Postgres`, () => {
    let schemas: PostgresSchemas
    beforeAll(async () => {
      schemas = await openPostgresSchemas(await addressOfPostgres())
    })
    afterAll(() => schemas?.close())
    afterEach(() => schemas.giveBack(tables))
    suite(closing(async () => openDatabase({ url: await schemas.take() })))
  })
}

function closing(open: () => Promise<Database>): () => Promise<Database> {
  const opened: Database[] = []
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
  })
  return async () => {
    const database = await open()
    opened.push(database)
    return database
  }
}
