import type { RegisteredPasskey } from '../../frame/passkey.ts'
import type { AccountDatabase } from '../context.ts'
import { signUpTtlMs } from '../limits.ts'

/** A sign-up whose attestation was verified, and which key custody has not confirmed yet. */
export type PendingSignUp = {
  environmentId: string
  personId: string
  displayName: string
  email: string | undefined
  passkey: RegisteredPasskey
  /** The exact body for key custody: the same body is the same activity, so it may be sent again. */
  body: string
  createdAt: number
}

/** False when the passkey already waits, in another sign-up. Forgets those that key custody would no longer accept. */
export async function saveSignUp(database: AccountDatabase, signUp: PendingSignUp): Promise<boolean> {
  const { passkey, createdAt } = signUp
  await database
    .deleteFrom('account_sign_up')
    .where('created_at', '<=', createdAt - signUpTtlMs)
    .execute()
  const saved = await database
    .insertInto('account_sign_up')
    .values({
      environment_id: signUp.environmentId,
      credential_id: passkey.credentialId,
      person_id: signUp.personId,
      body: signUp.body,
      display_name: signUp.displayName,
      email: signUp.email ?? null,
      passkey: JSON.stringify({ ...passkey, publicKey: passkey.publicKey.toString('base64url') }),
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.columns(['environment_id', 'credential_id']).doNothing())
    .returning('person_id')
    .executeTakeFirst()
  return saved !== undefined
}

/** The sign-up of this passkey that is still to be confirmed, while key custody would accept it. */
export async function findSignUp(
  database: AccountDatabase,
  { environmentId, credentialId }: { environmentId: string; credentialId: string },
  now: number,
): Promise<PendingSignUp | undefined> {
  const row = await database
    .selectFrom('account_sign_up')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('credential_id', '=', credentialId)
    .where('created_at', '>', now - signUpTtlMs)
    .executeTakeFirst()
  if (!row) return undefined
  const passkey = JSON.parse(row.passkey) as RegisteredPasskey & { publicKey: string }
  return {
    environmentId,
    personId: row.person_id,
    displayName: row.display_name,
    email: row.email ?? undefined,
    passkey: { ...passkey, publicKey: Buffer.from(passkey.publicKey, 'base64url') },
    body: row.body,
    createdAt: row.created_at,
  }
}

export async function deleteSignUp(
  database: AccountDatabase,
  { environmentId, credentialId }: { environmentId: string; credentialId: string },
): Promise<void> {
  await database
    .deleteFrom('account_sign_up')
    .where('environment_id', '=', environmentId)
    .where('credential_id', '=', credentialId)
    .execute()
}
