import type { RegisteredPasskey } from '../../shared/passkey.ts'
import type { AccountDatabase } from '../context.ts'

/** A passkey and whose it is. */
export type OwnedPasskey = Pick<RegisteredPasskey, 'credentialId' | 'publicKey' | 'rpId' | 'counter'> & {
  personId: string
}

type PasskeyKey = { environmentId: string; credentialId: string }

export async function findPasskey(
  database: AccountDatabase,
  { environmentId, credentialId }: PasskeyKey,
): Promise<OwnedPasskey | undefined> {
  const row = await database
    .selectFrom('account_passkey')
    .select(['person_id', 'public_key', 'rp_id', 'counter'])
    .where('environment_id', '=', environmentId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  if (!row) return undefined
  return { credentialId, personId: row.person_id, publicKey: row.public_key, rpId: row.rp_id, counter: row.counter }
}

/** Writes a passkey down; one that is known already stays as it is. */
export async function savePasskey(
  database: AccountDatabase,
  owner: { environmentId: string; personId: string; createdAt: number },
  passkey: RegisteredPasskey,
): Promise<void> {
  await database
    .insertInto('account_passkey')
    .values({
      environment_id: owner.environmentId,
      credential_id: passkey.credentialId,
      person_id: owner.personId,
      public_key: passkey.publicKey,
      rp_id: passkey.rpId,
      origin: passkey.origin,
      aaguid: passkey.aaguid,
      counter: passkey.counter,
      backed_up: Number(passkey.backedUp),
      transports: JSON.stringify(passkey.transports),
      created_at: owner.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['environment_id', 'credential_id']).doNothing())
    .execute()
}

export async function saveCounter(
  database: AccountDatabase,
  { environmentId, credentialId, counter }: PasskeyKey & { counter: number },
): Promise<void> {
  await database
    .updateTable('account_passkey')
    .set({ counter })
    .where('environment_id', '=', environmentId)
    .where('credential_id', '=', credentialId)
    .execute()
}

export async function deletePasskey(
  database: AccountDatabase,
  { environmentId, credentialId }: PasskeyKey,
): Promise<void> {
  await database
    .deleteFrom('account_passkey')
    .where('environment_id', '=', environmentId)
    .where('credential_id', '=', credentialId)
    .execute()
}
