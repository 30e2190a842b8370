import { closeSync, existsSync, openSync } from 'node:fs'
import Libsql from 'libsql'

/**
 * Copies a consistent snapshot of an SQLite database while servers write to it. SQLite's `VACUUM INTO` reads one
 * snapshot and blocks no writer (sqlite.org/lang_vacuum.html). The copy is one file: it includes the WAL file, and
 * omits deleted data. Only its owner may read it, and it is not flushed to disk yet.
 * @throws when there is no such file, the copy exists, or the disk is full
 */
export function copySqlite(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`There is no file ${from}.`)
  closeSync(openSync(to, 'wx', 0o600))
  const database = new Libsql(from)
  try {
    database.pragma('busy_timeout = 5000')
    database.prepare('vacuum into ?').run([to])
  } finally {
    database.close()
  }
}
