import type { Environment } from 'latchkey/wire/account'
import type { Envelope } from '../../shared/envelope.ts'
import type { AccountDatabase } from './tables.ts'

/** The database, and the envelope of its secrets. */
type Store = { database: AccountDatabase; envelope: Envelope }

const sealedAt = (environmentId: string) => ({
  table: 'accountEnvironment',
  row: environmentId,
  tenant: environmentId,
})

/**
 * Writes an environment, replacing the one of the same id.
 * @param privateKey of its parent organization's API key, hex
 */
export async function saveEnvironment(
  { database, envelope }: Store,
  configuration: Environment,
  privateKey: string,
): Promise<void> {
  const { environmentId } = configuration
  const values = {
    configuration: JSON.stringify(configuration),
    apiPrivateKey: envelope.seal(Buffer.from(privateKey, 'hex'), sealedAt(environmentId)),
  }
  await database
    .insertInto('accountEnvironment')
    .values({ environmentId, ...values })
    .onConflict((conflict) => conflict.column('environmentId').doUpdateSet(values))
    .execute()
}

export async function findEnvironment(
  database: AccountDatabase,
  environmentId: string,
): Promise<Environment | undefined> {
  const row = await database
    .selectFrom('accountEnvironment')
    .select('configuration')
    .where('environmentId', '=', environmentId)
    .executeTakeFirst()
  return row && toEnvironment(row)
}

export async function listEnvironments(database: AccountDatabase): Promise<Environment[]> {
  const rows = await database.selectFrom('accountEnvironment').select('configuration').execute()
  return rows.map(toEnvironment)
}

/** Opens the private key (hex) of the parent organization's API key: use it at once, and do not keep it. */
export async function openParentPrivateKey({ database, envelope }: Store, environmentId: string): Promise<string> {
  const row = await database
    .selectFrom('accountEnvironment')
    .select('apiPrivateKey')
    .where('environmentId', '=', environmentId)
    .executeTakeFirstOrThrow()
  return envelope.open(row.apiPrivateKey, sealedAt(environmentId)).toString('hex')
}

/** Only `saveEnvironment` writes the column, and its caller has validated the value. */
function toEnvironment({ configuration }: { configuration: string }): Environment {
  return JSON.parse(configuration) as Environment
}
