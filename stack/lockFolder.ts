import { join } from 'node:path'
import Libsql from 'libsql'
import { StackError } from './stackError.ts'

/**
 * Takes a folder for this process alone. The lock is SQLite's own on an empty database: the system takes it back from a
 * process that ends, in whatever way, so that none is ever left over and two starters cannot both win.
 * @throws {StackError} when a stack has it, ready or only starting.
 */
export function lockFolder(dir: string): { close(): Promise<void> } {
  const database = new Libsql(join(dir, 'stack.lock'))
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    database.close()
    if ((cause as { code?: unknown }).code !== 'SQLITE_BUSY') throw cause
    throw new StackError(
      `A stack already runs on the data folder ${dir}: use it (its stack.json says where it is), stop it, or name another folder with --data DIR.`,
    )
  }
  return {
    async close() {
      database.exec('ROLLBACK')
      database.close()
    },
  }
}
