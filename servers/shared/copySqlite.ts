import { closeSync, existsSync, openSync } from 'node:fs'
import Libsql from 'libsql'

/**
 * Copies an SQLite database as it stands at one moment, while servers write to it: SQLite's `VACUUM INTO` reads one snapshot and
 * holds up no writer (sqlite.org/lang_vacuum.html). The copy is one file, with what is still in the file of the latest writes, and
 * without what was deleted. It is readable by its owner alone, and not flushed to the disk yet.
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
