import { parse, uuid } from 'latchkey/wire'
import { type Environment, environment } from 'latchkey/wire/account'
import { is } from 'valibot'
import type { AccountContext, AccountDatabase } from '../context.ts'

/** The key that acts for a parent organization at key custody: compressed P-256 point and private key, both hex. */
export type ParentApiKey = { publicKey: string; privateKey: string }

const sealedAt = (environmentId: string) => ({
  table: 'account_environment',
  row: environmentId,
  tenant: environmentId,
})

/** Writes an environment, replacing the one of the same id. */
export async function saveEnvironment(
  { database, envelope }: AccountContext,
  configuration: Environment,
  apiKey: ParentApiKey,
): Promise<void> {
  const { environmentId } = configuration
  const values = {
    configuration: JSON.stringify(configuration),
    api_public_key: apiKey.publicKey,
    api_private_key: envelope.seal(Buffer.from(apiKey.privateKey, 'hex'), sealedAt(environmentId)),
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
  if (!is(uuid, environmentId)) return undefined
  const row = await database
    .selectFrom('account_environment')
    .select('configuration')
    .where('environment_id', '=', environmentId)
    .executeTakeFirst()
  return row && parse(environment, JSON.parse(row.configuration))
}

export async function listEnvironments(database: AccountDatabase): Promise<Environment[]> {
  const rows = await database.selectFrom('account_environment').select('configuration').execute()
  return rows.map((row) => parse(environment, JSON.parse(row.configuration)))
}

/** Opens the parent organization's private key: use it at once, and do not keep it. */
export async function openParentApiKey(
  { database, envelope }: AccountContext,
  environmentId: string,
): Promise<ParentApiKey> {
  const row = await database
    .selectFrom('account_environment')
    .select(['api_public_key', 'api_private_key'])
    .where('environment_id', '=', environmentId)
    .executeTakeFirstOrThrow()
  const privateKey = envelope.open(row.api_private_key, sealedAt(environmentId))
  return { publicKey: row.api_public_key, privateKey: privateKey.toString('hex') }
}
