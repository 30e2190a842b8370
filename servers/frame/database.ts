import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Dialect, Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import { libsqlDatabase } from './libsqlDatabase.ts'

/** A place to keep rows: SQLite in a file (or `:memory:`), or Postgres. Typed tables come from `migrate`. */
export type Database = {
  readonly dialect: 'sqlite' | 'postgres'
  readonly kysely: Kysely<unknown>
  close(): Promise<void>
}

/**
 * Opens Postgres when `url` (a `postgres://` address) is given, else the SQLite file at `path`, made with its folder if missing.
 * On SQLite there is one connection: transactions follow one another, so never await the network inside one.
 * @throws {DatabaseOpenError} when the file cannot be opened or the URL is not Postgres.
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
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    return new SqliteDialect({ database: libsqlDatabase(path) })
  } catch (cause) {
    throw new DatabaseOpenError(`The data file ${path} cannot be opened. Is it a folder, damaged, or not yours?`, {
      cause,
    })
  }
}

async function postgresDialect(url: string): Promise<Dialect> {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new DatabaseOpenError('DATABASE_URL must start with postgres://. Leave it out to use SQLite.')
  }
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  // Every int8 of ours is milliseconds or a small count, which a double holds exactly; pg would give text.
  types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString: url, max: 10, types })
  // An idle connection that breaks is replaced at the next query, which reports the failure if it lasts.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
