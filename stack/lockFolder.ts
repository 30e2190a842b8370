import { join } from 'node:path'
import Libsql from 'libsql'
import { StackError } from './stackError.ts'

/**
 * Locks a folder for this process. The lock is SQLite's own on an empty database: the system releases it when the
 * process ends in any way, so that no lock is left over and two processes cannot both get it.
 * @throws {StackError} when another stack has it, ready or still starting
 */
export function lockFolder(dir: string): { close(): Promise<void> } {
  const database = new Libsql(join(dir, 'stack.lock'))
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    database.close()
    if ((cause as { code?: unknown }).code !== 'SQLITE_BUSY') throw cause
    throw new StackError(
      `A stack already runs on the data folder ${dir}. Use it (its stack.json has the addresses), stop it, or name another folder with --data DIR.`,
    )
  }
  return {
    async close() {
      database.exec('ROLLBACK')
      database.close()
    },
  }
}
