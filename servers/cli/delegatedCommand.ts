import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../shared/database.ts'
import { createEnvelope } from '../shared/envelope.ts'
import { migrate } from '../shared/migrate.ts'
import { listDelegated } from '../shares/delegated.ts'
import { migrations } from '../shares/store/migrations.ts'
import type { SharesTables } from '../shares/store/tables.ts'
import { readDatabaseUrl } from './databaseUrl.ts'
import { readKeyEncryptionKeys } from './keys.ts'
import { OperatorError } from './operatorError.ts'

/**
 * Prints every delegated share as one line of JSON, also while servers run. Only the private key of the environment's project opens
 * them.
 * @throws {OperatorError}
 */
export async function printDelegated(options: {
  dataFolder: string
  env: NodeJS.ProcessEnv
  say: (line: string) => void
}): Promise<void> {
  const { dataFolder, env, say } = options
  const path = join(dataFolder, 'shares.sqlite')
  const url = readDatabaseUrl(env, 'shares')
  // Opening it would create it, and the next restore would find a data folder that is not empty.
  if (url === undefined && !existsSync(path)) {
    throw new OperatorError(`There is no data file ${path}. Has the server shares started with this configuration?`)
  }
  const envelope = createEnvelope(readKeyEncryptionKeys(env, 'existing', 'shares'))
  const database = await openDatabase({ url, path })
  try {
    const shares = await migrate<SharesTables>(database, 'shares', migrations)
    for (const delegated of await listDelegated({ database: shares, envelope })) say(JSON.stringify(delegated))
  } finally {
    await database.close()
  }
}
