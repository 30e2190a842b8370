import { existsSync } from 'node:fs'
import { type Database, openDatabase } from '../shared/database.ts'
import { createEnvelope, type Envelope } from '../shared/envelope.ts'
import { readDatabaseUrl } from './databaseUrl.ts'
import { toDataFile } from './dataFiles.ts'
import { readKeyEncryptionKeys } from './keys.ts'
import { OperatorError } from './operatorError.ts'
import { realmOf } from './realms.ts'

/**
 * Opens the existing data of a server for a command of the operator, also while servers run, and closes them behind `use`.
 * @throws {OperatorError}
 */
export async function openBeside<result>(
  server: string,
  { dataFolder, env }: { dataFolder: string; env: NodeJS.ProcessEnv },
  use: (database: Database, envelope: Envelope) => Promise<result>,
): Promise<result> {
  const realm = realmOf(server)
  const { path } = toDataFile(dataFolder, server)
  const url = readDatabaseUrl(env, realm)
  // Opening it would create it, and the next restore would find a data folder that is not empty.
  if (url === undefined && !existsSync(path)) {
    throw new OperatorError(`There is no data file ${path}. Has the server ${server} started with this configuration?`)
  }
  const envelope = createEnvelope(readKeyEncryptionKeys(env, 'existing', realm))
  const database = await openDatabase({ url, path })
  try {
    return await use(database, envelope)
  } finally {
    await database.close()
  }
}
