import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../servers/testing/postgres.ts'

/** The databases in which servers keep their rows. */
export type Databases = {
  name: 'SQLite' | 'Postgres'
  /** Makes an empty one. @returns the path of an SQLite file, or the address of a Postgres database */
  create: () => Promise<string>
}

/** Does the same on SQLite and on Postgres, and tidies up. */
export async function onBothDatabases(measure: (databases: Databases) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const postgres = await startPostgres()
  try {
    await measure({ name: 'SQLite', create: async () => join(folder, `${crypto.randomUUID()}.sqlite`) })
    await measure({ name: 'Postgres', create: () => postgres.createDatabase() })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
