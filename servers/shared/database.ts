import { type Dialect, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import type { Client as PostgresClient } from 'pg'
import { type Availability, createAvailability } from './availability.ts'
import { DatabaseAwayError } from './databaseAway.ts'
import { FlushedSqliteDialect } from './flushedSqliteDialect.ts'
import { libsqlDatabase } from './libsqlDatabase.ts'
import { connectTimeoutMs } from './limits.ts'
import { type Announcements, listenToPostgres } from './listenToPostgres.ts'
import type { Log } from './log.ts'
import { openPostgresPool } from './openPostgresPool.ts'
import { createSqliteFile, type SqliteFile } from './sqliteFile.ts'

/** A relational store: SQLite in a file (or `:memory:`), or Postgres. Typed tables come from `migrate`. */
export type Database = {
  readonly dialect: 'sqlite' | 'postgres'
  readonly kysely: Kysely<unknown>
  /** Whether it is available. A statement that fails because it is not rejects with `DatabaseAwayError`. */
  readonly availability: Availability
  /**
   * Receives what other processes announce in a channel by `pg_notify`. SQLite serves one process, and nothing is announced.
   * @returns the function that ends it
   */
  listen(options: Announcements & { channel: string }): Promise<() => void>
  close(): Promise<void>
}

/**
 * Opens Postgres when `url` (a `postgres://` address) is given, else the SQLite file at `path`, made with its folder if missing.
 * On SQLite there is one connection: transactions follow one another, so never await the network inside one.
 * @param options.log gets a line when and why the database is unavailable, when it is back, and when the disk is nearly full
 * @param options.server names the server in the log
 * @throws {DatabaseOpenError} when the file cannot be opened, the URL is not Postgres, or no server answers there.
 */
export async function openDatabase(options: {
  url?: string | undefined
  path?: string
  log?: Log
  server?: string
}): Promise<Database> {
  return options.url === undefined ? openSqlite(options) : openPostgres(options.url, options)
}

/** The database cannot be opened. The message tells the operator what to do and contains no password. */
export class DatabaseOpenError extends Error {
  override name = 'DatabaseOpenError'
}

function openSqlite({ path = ':memory:', log, server }: { path?: string; log?: Log; server?: string }): Database {
  const { file, dialect } = openFile(path)
  const kysely = new Kysely<unknown>({ dialect })
  const availability = createAvailability({
    store: 'the data file',
    ...{ server, log },
    async probe(after) {
      file?.assertThere()
      await file?.assertSpace()
      if (after) await writeNothing(kysely)
    },
  })
  file?.onAway((error) => void availability.suspect(error))
  const watch = file?.watchSpace({ server, log, availability })
  return {
    dialect: 'sqlite',
    ...{ kysely, availability },
    listen: async () => () => {},
    async close() {
      watch?.end()
      availability.close()
      await kysely.destroy()
    },
  }
}

function openFile(path: string): { file?: SqliteFile; dialect: Dialect } {
  try {
    if (path === ':memory:') return { dialect: new SqliteDialect({ database: libsqlDatabase(path) }) }
    const file = createSqliteFile(path)
    const dialect = new FlushedSqliteDialect({ database: libsqlDatabase(path, file) }, file.flush)
    file.remember()
    return { file, dialect }
  } catch (cause) {
    throw new DatabaseOpenError(
      `The data file ${path} cannot be opened. Check that it is an undamaged file that you own.`,
      {
        cause,
      },
    )
  }
}

async function openPostgres(url: string, { log, server }: { log?: Log; server?: string }): Promise<Database> {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new DatabaseOpenError('DATABASE_URL must start with postgres://. Leave it out to use SQLite.')
  }
  const { default: pg } = await import('pg')
  await reach(pg.Client, url)
  const { pool, availability } = openPostgresPool(pg, url, {
    ...{ log, server },
    writeNothing: () => writeNothing(kysely),
  })
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return {
    dialect: 'postgres',
    ...{ kysely, availability },
    listen: (options) => listenToPostgres(pg, url, options),
    async close() {
      availability.close()
      await kysely.destroy()
    },
  }
}

/** Writes the row as it is: a database that cannot write may still serve reads. */
async function writeNothing(kysely: Kysely<unknown>): Promise<void> {
  try {
    await sql`update migration set name = name where server = (select min(server) from migration)`.execute(kysely)
  } catch (error) {
    // Any other failure, such as a missing table, says nothing about the disk.
    if (error instanceof DatabaseAwayError) throw error
  }
}

/** Connects at once. A pool would connect at its first query, too late to tell the operator that no server answers. */
async function reach(Client: typeof PostgresClient, url: string): Promise<void> {
  try {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
    await client.connect()
    await client.end()
  } catch (cause) {
    throw new DatabaseOpenError(
      'Postgres does not let us in at the address of DATABASE_URL. Does it run, and are user, password and database right?',
      { cause },
    )
  }
}
