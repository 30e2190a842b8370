import type { SqliteDatabase, SqliteStatement } from 'kysely'
import Libsql from 'libsql'

/** Distinct statements kept prepared; the servers write far fewer. */
const preparedStatements = 500

/**
 * A libsql connection as Kysely's SQLite dialect expects one. Durable (WAL, every commit flushed), waits for other
 * processes on the same file, gives blobs as `Buffer`.
 */
export function libsqlDatabase(path: string): SqliteDatabase {
  const database = new Libsql(path)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('busy_timeout = 5000')
  database.pragma('foreign_keys = ON')
  const prepared = new Map<string, SqliteStatement>()

  return {
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      if (prepared.size >= preparedStatements) prepared.clear()
      const statement = toStatement(database, sql)
      prepared.set(sql, statement)
      return statement
    },
    close() {
      prepared.clear()
      database.close()
    },
  }
}

function toStatement(database: InstanceType<typeof Libsql>, sql: string): SqliteStatement {
  // A deferred transaction that reads first cannot wait for its write lock; an immediate one can (sqlite.org/lang_transaction.html).
  const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
  return {
    reader: statement.reader,
    all: (parameters) => (statement.all(toLibsql(parameters)) as Record<string, unknown>[]).map(fromLibsql),
    run: (parameters) => statement.run(toLibsql(parameters)),
    *iterate(parameters) {
      for (const row of statement.iterate(toLibsql(parameters))) yield fromLibsql(row as Record<string, unknown>)
    },
  }
}

/** libsql 0.5 ends the process on a boolean or an undefined: neither may reach it. */
function toLibsql(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) => {
    if (value === undefined) throw new TypeError('undefined is not a column value')
    return typeof value === 'boolean' ? Number(value) : value
  })
}

function fromLibsql(row: Record<string, unknown>): Record<string, unknown> {
  for (const [column, value] of Object.entries(row)) {
    if (value instanceof ArrayBuffer) row[column] = Buffer.from(value)
  }
  return row
}
