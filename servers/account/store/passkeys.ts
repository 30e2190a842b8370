import type { RegisteredPasskey } from '../../shared/passkey.ts'
import type { AccountDatabase } from './tables.ts'

/** A passkey and its owner. */
export type OwnedPasskey = Pick<RegisteredPasskey, 'credentialId' | 'publicKey' | 'rpId' | 'counter'> & {
  personId: string
}

type PasskeyKey = { environmentId: string; credentialId: string }

export async function findPasskey(
  database: AccountDatabase,
  { environmentId, credentialId }: PasskeyKey,
): Promise<OwnedPasskey | undefined> {
  const row = await database
    .selectFrom('accountPasskey')
    .select(['personId', 'publicKey', 'rpId', 'counter'])
    .where('environmentId', '=', environmentId)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
  if (!row) return undefined
  return { credentialId, personId: row.personId, publicKey: row.publicKey, rpId: row.rpId, counter: row.counter }
}

/** Stores a passkey. An existing row stays unchanged. */
export async function savePasskey(
  database: AccountDatabase,
  owner: { environmentId: string; personId: string; createdAt: number },
  passkey: RegisteredPasskey,
): Promise<void> {
  await database
    .insertInto('accountPasskey')
    .values({
      environmentId: owner.environmentId,
      credentialId: passkey.credentialId,
      personId: owner.personId,
      publicKey: passkey.publicKey,
      rpId: passkey.rpId,
      origin: passkey.origin,
      aaguid: passkey.aaguid,
      counter: passkey.counter,
      backedUp: Number(passkey.backedUp),
      transports: JSON.stringify(passkey.transports),
      createdAt: owner.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['environmentId', 'credentialId']).doNothing())
    .execute()
}

export async function saveCounter(
  database: AccountDatabase,
  { environmentId, credentialId, counter }: PasskeyKey & { counter: number },
): Promise<void> {
  await database
    .updateTable('accountPasskey')
    .set({ counter })
    .where('environmentId', '=', environmentId)
    .where('credentialId', '=', credentialId)
    .execute()
}

export async function deletePasskey(
  database: AccountDatabase,
  { environmentId, credentialId }: PasskeyKey,
): Promise<void> {
  await database
    .deleteFrom('accountPasskey')
    .where('environmentId', '=', environmentId)
    .where('credentialId', '=', credentialId)
    .execute()
}
