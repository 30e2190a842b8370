import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { type Database, openDatabase } from '../shared/database.ts'
import { type Postgres, startPostgres } from './postgres.ts'

/** Tests that hold on both databases; `open` gives a new, empty one that is closed after the test. */
export type DatabaseSuite = (open: () => Promise<Database>) => void

/** Runs a suite on SQLite in memory: belongs in `x.test.ts`. */
export function describeOnSqlite(name: string, suite: DatabaseSuite): void {
  describe(`${name} on SQLite`, () => {
    suite(closing(() => openDatabase({ path: ':memory:' })))
  })
}

/** Runs the same suite on a real Postgres: belongs in `x.slow.test.ts`. */
export function describeOnPostgres(name: string, suite: DatabaseSuite): void {
  describe(`${name} on Postgres`, () => {
    let postgres: Postgres
    beforeAll(async () => {
      postgres = await startPostgres()
    })
    afterAll(() => postgres?.stop())
    suite(closing(async () => openDatabase({ url: await postgres.createDatabase() })))
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
