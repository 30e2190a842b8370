import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import { patiently } from './postgresPool.ts'

/**
 * The column types of both dialects under one name. `integer` holds whole numbers up to 2^53 (libsql loses digits above:
 * store larger ones as `text`), `bytes` comes back as `Buffer`.
 */
const columnTypes = {
  sqlite: { text: sql`text`, integer: sql`integer`, bytes: sql`blob` },
  postgres: { text: sql`text`, integer: sql`int8`, bytes: sql`bytea` },
} as const

export type Columns = (typeof columnTypes)[keyof typeof columnTypes]

/** One step of a server's schema. Released steps never change; a change is a new step. */
export type Migration = {
  name: string
  up(kysely: Kysely<unknown>, columns: Columns): Promise<void>
}

/**
 * Brings the tables of `server` up to date: all steps or none, and only once if processes start together. Returns the
 * connection typed by those tables.
 * @throws {NewerDatabaseError} when a newer release wrote the database.
 */
// biome-ignore lint/suspicious/noExplicitAny: Kysely itself asks tables to be Record<string, any>
export async function migrate<Tables extends Record<string, Record<string, any>>>(
  database: Database,
  server: string,
  migrations: readonly Migration[],
): Promise<Kysely<Tables>> {
  await database.kysely.transaction().execute(async (transaction) => {
    // On SQLite the transaction itself is the lock (libsqlDatabase.ts); Postgres needs one that all processes share.
    if (database.dialect === 'postgres') {
      await sql.raw(patiently).execute(transaction)
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
    }
    await sql`create table if not exists migration (server text not null, name text not null, primary key (server, name))`.execute(
      transaction,
    )
    const kysely = transaction.withTables<{ migration: { server: string; name: string } }>()
    const rows = await kysely.selectFrom('migration').select('name').where('server', '=', server).execute()
    const done = new Set(rows.map((row) => row.name))
    for (const { name, up } of migrations) {
      if (done.delete(name)) continue
      await up(transaction, columnTypes[database.dialect])
      await kysely.insertInto('migration').values({ server, name }).execute()
    }
    if (done.size > 0) throw new NewerDatabaseError(server)
  })
  return database.kysely.withTables<Tables>() as unknown as Kysely<Tables>
}

/** Returns whether the database has tables of `server`. */
export async function wasMigrated({ kysely, dialect }: Database, server: string): Promise<boolean> {
  const table =
    dialect === 'postgres'
      ? sql<{ name: string | null }>`select to_regclass('migration') as name`
      : sql<{ name: string }>`select name from sqlite_master where name = 'migration'`
  if (!(await table.execute(kysely)).rows[0]?.name) return false
  const { rows } = await sql`select name from migration where server = ${server} limit 1`.execute(kysely)
  return rows.length > 0
}

/** An arbitrary number, the same in all our processes. */
const migrationLock = 7_236_401

/** The database has steps that this release does not know. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
  constructor(server: string) {
    super(`The ${server} database was written by a newer release. Start that release, or choose another database.`)
  }
}
