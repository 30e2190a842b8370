import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database } from '../shared/database.ts'
import { wasMigrated } from '../shared/migrate.ts'
import { OperatorError } from './operatorError.ts'
import { realmOf, variablesOf } from './realms.ts'

/** The data file of a server, and the mark beside it that says that the server has started, there or on Postgres. */
export type DataFile = {
  path: string
  mark: string
  /** The environment variable that names a Postgres database instead. */
  variable: string
}

export function toDataFile(dataFolder: string, server: string): DataFile {
  return {
    path: join(dataFolder, `${server}.sqlite`),
    mark: join(dataFolder, `${server}.started`),
    variable: variablesOf[realmOf(server)].databaseUrl,
  }
}

/**
 * Refuses to start without a data file that was there at an earlier start: an empty one in its place would look healthy
 * while every user and wallet is missing.
 * @throws {OperatorError}
 */
export function assertNotLost({ path, mark, variable }: DataFile): void {
  if (existsSync(path) || !existsSync(mark)) return
  throw new OperatorError(
    `${mark} says that the server has started before, but its data file ${path} is missing. Move it back, restore a backup, or set ${variable} if its data is on Postgres. To begin with an empty one, start once with --new.`,
  )
}

/**
 * The same for a database without the server's tables: `DATABASE_URL` may name another one than at an earlier start, and a data
 * file may be empty after a copy that failed.
 * @throws {OperatorError}
 */
export async function assertNotEmpty(
  database: Database,
  server: string,
  { path, mark, variable }: DataFile,
): Promise<void> {
  if (!existsSync(mark) || (await wasMigrated(database, server))) return
  const [empty, mend] =
    database.dialect === 'postgres'
      ? [`the Postgres database of ${variable}`, `Correct ${variable}`]
      : [`its data file ${path}`, 'Bring the right file back']
  throw new OperatorError(
    `${mark} says that ${server} has started before, but ${empty} has none of its tables. ${mend}, or restore a backup. To begin with an empty one, start once with --new.`,
  )
}

/** Marks that a server has started with its data. */
export function markStarted({ mark }: DataFile, server: string): void {
  if (existsSync(mark)) return
  try {
    mkdirSync(dirname(mark), { recursive: true, mode: 0o700 })
    const text = `${server} of latchkey-servers has started with its data. Keep this file: without it, an empty database is not noticed.\n`
    writeFileSync(mark, text, { mode: 0o600 })
  } catch (cause) {
    throw new OperatorError(`The file ${mark} cannot be made. Is the data folder full, or not yours?`, { cause })
  }
}
