import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Closes an SQLite database so that all of it is in its data file, which may then be moved or copied. Closing alone
 * leaves the latest writes in the WAL file beside it.
 * @throws when another connection reads or writes the file
 */
export async function closeAsOneFile(database: Database, path: string): Promise<void> {
  try {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database.kysely)
    if (rows[0]?.busy !== 0) throw new Error(`The data file ${path} is open elsewhere.`)
  } finally {
    await database.close()
  }
  for (const file of [`${path}-wal`, `${path}-shm`]) rmSync(file, { force: true })
}
