import type { SqliteDatabase, SqliteStatement } from 'kysely'
import Libsql from 'libsql'
import type { SqliteFile } from './sqliteFile.ts'

/** Number of distinct statements kept prepared; the servers use far fewer. */
const preparedStatements = 500

/**
 * Creates a libsql connection for Kysely's SQLite dialect. It waits for other processes on the same file, and returns
 * blobs as `Buffer`. SQLite itself flushes its log (WAL) only before it moves pages from it into the file, which keeps the
 * file whole (sqlite.org/pragma.html#pragma_synchronous): `file.flush` makes commits durable.
 * @param file detects when the file cannot be written any more; a database in memory has none
 */
export function libsqlDatabase(path: string, file?: SqliteFile): SqliteDatabase {
  const database = new Libsql(path)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.pragma('busy_timeout = 5000')
  database.pragma('foreign_keys = ON')
  // Reading creates the WAL file, so that its inode is known from now on.
  database.prepare('select count(*) from sqlite_master').all([])
  file?.onDamagedLog(() => {
    const [moved] = database.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    if (moved?.busy !== 0) throw new Error('Another process uses the log, so it cannot be moved into the file.')
  })
  const prepared = new Map<string, SqliteStatement>()

  return {
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      if (prepared.size >= preparedStatements) prepared.clear()
      const statement = guardStatement(toStatement(database, sql), { sql, database, file })
      prepared.set(sql, statement)
      return statement
    },
    close() {
      prepared.clear()
      database.close()
      file?.close()
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

/**
 * Refuses to write to a file that was deleted while the server runs, and distinguishes failures of the disk from those
 * of a statement.
 */
function guardStatement(
  statement: SqliteStatement,
  { sql, database, file }: { sql: string; database: InstanceType<typeof Libsql>; file: SqliteFile | undefined },
): SqliteStatement {
  const isRollback = sql === 'rollback'
  const mayWrite = !isRollback && !/^\s*select\b/i.test(sql)
  const guard = <result>(run: () => result): result => {
    try {
      // Checks before a transaction and after its commit: the server acknowledges only what is still there.
      if (mayWrite && !database.inTransaction) file?.assertThere()
      const result = run()
      if (mayWrite && !database.inTransaction) {
        file?.noteCommit()
        file?.assertThere()
      }
      return result
    } catch (error) {
      throw file ? file.translate(error) : error
    }
  }
  const nothing = { changes: 0, lastInsertRowid: 0 }
  return {
    reader: statement.reader,
    all: (parameters) => guard(() => statement.all(parameters)),
    // SQLite itself rolls back a transaction when the disk fails, so there may be none to roll back.
    run: (parameters) => (isRollback && !database.inTransaction ? nothing : guard(() => statement.run(parameters))),
    iterate: (parameters) => statement.iterate(parameters),
  }
}

/** libsql 0.5 ends the process on a boolean or undefined value, so none may reach it. */
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
