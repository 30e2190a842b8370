import { existsSync } from 'node:fs'
import { type Database, openDatabase } from '../shared/database.ts'
import type { Log } from '../shared/log.ts'
import { wasMigrated } from '../shared/migrate.ts'
import { assertNoUnfinishedRestore } from './backup/unfinishedRestore.ts'
import type { ReadyConfig, ServerName } from './config.ts'
import { readDatabaseUrl } from './databaseUrl.ts'
import { assertNotEmpty, assertNotLost, toDataFile } from './dataFiles.ts'
import { realmOf } from './realms.ts'

/** What starts a server. */
export type Setting = {
  config: ReadyConfig
  env: NodeJS.ProcessEnv
  log: Log
  /** Begins with empty data files or an empty Postgres database where earlier ones are missing. */
  isNew?: boolean | undefined
}

/**
 * Opens the data file of a server, or its Postgres database.
 * @throws {OperatorError} when data that an earlier start had are missing
 */
export async function openServerDatabase(server: ServerName, { config, env, log, isNew }: Setting): Promise<Database> {
  const file = toDataFile(config.dataFolder, server)
  const url = readDatabaseUrl(env, realmOf(server))
  if (url === undefined) {
    assertNoUnfinishedRestore(config.dataFolder)
    if (!isNew) assertNotLost(file)
  }
  const isMade = !existsSync(file.path)
  const database = await openDatabase({ ...(url === undefined ? { path: file.path } : { url }), log, server })
  try {
    if (!isNew) await assertNotEmpty(database, server, file)
    // An operator whose data folder is not mounted, or whose database is another one, sees it here.
    if (url === undefined && isMade) log('warn', 'a new, empty data file was made', { server })
    else if (!(await wasMigrated(database, server))) log('warn', 'an empty database was filled', { server })
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
