import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Dialect, Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import type { Client as PostgresClient } from 'pg'
import { libsqlDatabase } from './libsqlDatabase.ts'
import { connectTimeoutMs } from './limits.ts'

/** A place to keep rows: SQLite in a file (or `:memory:`), or Postgres. Typed tables come from `migrate`. */
export type Database = {
  readonly dialect: 'sqlite' | 'postgres'
  readonly kysely: Kysely<unknown>
  close(): Promise<void>
}

/**
 * Opens Postgres when `url` (a `postgres://` address) is given, else the SQLite file at `path`, made with its folder if missing.
 * On SQLite there is one connection: transactions follow one another, so never await the network inside one.
 * @throws {DatabaseOpenError} when the file cannot be opened, the URL is not Postgres, or no server answers there.
 */
export async function openDatabase(options: { url?: string | undefined; path?: string }): Promise<Database> {
  const { url, path = ':memory:' } = options
  const dialect = url === undefined ? 'sqlite' : 'postgres'
  const kysely = new Kysely<unknown>({ dialect: url === undefined ? sqliteDialect(path) : await postgresDialect(url) })
  return { dialect, kysely, close: () => kysely.destroy() }
}

/** The database cannot be opened; the sentence says what to do and holds no password. */
export class DatabaseOpenError extends Error {
  override name = 'DatabaseOpenError'
}

function sqliteDialect(path: string): Dialect {
  try {
    if (path !== ':memory:') keepToOwner(path)
    return new SqliteDialect({ database: libsqlDatabase(path) })
  } catch (cause) {
    throw new DatabaseOpenError(`The data file ${path} cannot be opened. Is it a folder, damaged, or not yours?`, {
      cause,
    })
  }
}

/** SQLite gives the files beside it (`-wal`, `-shm`) the rights of the file itself; those of an earlier release keep theirs. */
function keepToOwner(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600)
}

async function postgresDialect(url: string): Promise<Dialect> {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new DatabaseOpenError('DATABASE_URL must start with postgres://. Leave it out to use SQLite.')
  }
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  // Every int8 of ours is milliseconds or a small count, which a double holds exactly; pg would give text.
  types.setTypeParser(pg.types.builtins.INT8, Number)
  await reach(pg.Client, url)
  const pool = new pg.Pool({ connectionString: url, max: 10, types })
  // An idle connection that breaks is replaced at the next query, which reports the failure if it lasts.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}

/** Connects at once: a pool would connect at its first query, too late to tell the operator that no server answers. */
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
