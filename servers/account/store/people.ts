import type { Person, VerifiedCredential } from 'latchkey/wire/account'
import type { RegisteredPasskey } from '../../frame/passkey.ts'
import type { AccountDatabase } from '../context.ts'

/** A passkey and whose it is. */
export type OwnedPasskey = Pick<RegisteredPasskey, 'credentialId' | 'publicKey' | 'rpId' | 'counter'> & {
  personId: string
}

export async function findPerson(
  database: AccountDatabase,
  { environmentId, personId }: { environmentId: string; personId: string },
): Promise<Person | undefined> {
  const row = await database
    .selectFrom('account_person')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) return undefined
  const passkeys = await database
    .selectFrom('account_passkey')
    .select(['credential_id', 'rp_id', 'created_at'])
    .where('environment_id', '=', environmentId)
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
  const credentials = await database
    .selectFrom('account_credential')
    .select('credential')
    .where('environment_id', '=', environmentId)
    .where('person_id', '=', personId)
    .orderBy('position')
    .execute()
  return {
    personId,
    environmentId,
    displayName: row.display_name,
    ...(row.email !== null && { email: row.email }),
    passkeys: passkeys.map((passkey) => ({
      credentialId: passkey.credential_id,
      rpId: passkey.rp_id,
      createdAt: passkey.created_at,
    })),
    credentials: credentials.map(({ credential }) => JSON.parse(credential) as VerifiedCredential),
  }
}

export async function findPasskey(
  database: AccountDatabase,
  { environmentId, credentialId }: { environmentId: string; credentialId: string },
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

export async function saveCounter(
  database: AccountDatabase,
  passkey: { environmentId: string; credentialId: string; counter: number },
): Promise<void> {
  await database
    .updateTable('account_passkey')
    .set({ counter: passkey.counter })
    .where('environment_id', '=', passkey.environmentId)
    .where('credential_id', '=', passkey.credentialId)
    .execute()
}

/** Turns a pending sign-up into a person with a passkey and a wallet, once: whoever comes second changes nothing. */
export async function settleSignUp(
  database: AccountDatabase,
  environmentId: string,
  passkey: RegisteredPasskey,
  credential: VerifiedCredential,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const pending = await transaction
      .deleteFrom('account_sign_up')
      .where('environment_id', '=', environmentId)
      .where('credential_id', '=', passkey.credentialId)
      .returningAll()
      .executeTakeFirst()
    if (!pending) return
    const { person_id, created_at } = pending
    await transaction
      .insertInto('account_person')
      .values({
        person_id,
        environment_id: environmentId,
        display_name: pending.display_name,
        email: pending.email,
        created_at,
      })
      .execute()
    await transaction
      .insertInto('account_passkey')
      .values({
        environment_id: environmentId,
        credential_id: passkey.credentialId,
        person_id,
        public_key: passkey.publicKey,
        rp_id: passkey.rpId,
        origin: passkey.origin,
        aaguid: passkey.aaguid,
        counter: passkey.counter,
        backed_up: Number(passkey.backedUp),
        transports: JSON.stringify(passkey.transports),
        created_at,
      })
      .execute()
    await transaction
      .insertInto('account_credential')
      .values({
        id: credential.id,
        environment_id: environmentId,
        person_id,
        position: 0,
        credential: JSON.stringify(credential),
      })
      .execute()
  })
}
