import type { Environment } from 'latchkey/wire/account'
import type { AccountContext, AccountDatabase } from '../context.ts'

const sealedAt = (environmentId: string) => ({
  table: 'account_environment',
  row: environmentId,
  tenant: environmentId,
})

/**
 * Writes an environment, replacing the one of the same id.
 * @param privateKey of its parent organization's API key, hex
 */
export async function saveEnvironment(
  { database, envelope }: Pick<AccountContext, 'database' | 'envelope'>,
  configuration: Environment,
  privateKey: string,
): Promise<void> {
  const { environmentId } = configuration
  const values = {
    configuration: JSON.stringify(configuration),
    api_private_key: envelope.seal(Buffer.from(privateKey, 'hex'), sealedAt(environmentId)),
  }
  await database
    .insertInto('account_environment')
    .values({ environment_id: environmentId, ...values })
    .onConflict((conflict) => conflict.column('environment_id').doUpdateSet(values))
    .execute()
}

export async function findEnvironment(
  database: AccountDatabase,
  environmentId: string,
): Promise<Environment | undefined> {
  const row = await database
    .selectFrom('account_environment')
    .select('configuration')
    .where('environment_id', '=', environmentId)
    .executeTakeFirst()
  return row && toEnvironment(row)
}

export async function listEnvironments(database: AccountDatabase): Promise<Environment[]> {
  const rows = await database.selectFrom('account_environment').select('configuration').execute()
  return rows.map(toEnvironment)
}

/** Opens the private key (hex) of the parent organization's API key: use it at once, and do not keep it. */
export async function openParentPrivateKey(
  { database, envelope }: AccountContext,
  environmentId: string,
): Promise<string> {
  const row = await database
    .selectFrom('account_environment')
    .select('api_private_key')
    .where('environment_id', '=', environmentId)
    .executeTakeFirstOrThrow()
  return envelope.open(row.api_private_key, sealedAt(environmentId)).toString('hex')
}

/** Only `saveEnvironment` writes the column, and its caller has checked what it writes. */
function toEnvironment({ configuration }: { configuration: string }): Environment {
  return JSON.parse(configuration) as Environment
}
