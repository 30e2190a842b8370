import type { VerifiedCredential } from 'latchkey/wire/account'
import type { RegisteredPasskey } from '../../shared/passkey.ts'
import type { AccountDatabase } from '../context.ts'
import { signUpTtlMs } from '../limits.ts'
import { type Claim, findOwner, saveIdentity } from './identities.ts'
import { savePasskey } from './passkeys.ts'

/** What a newcomer showed. One wallet comes of it. */
export type Newcomer =
  | { claim: Claim; passkey: undefined }
  | { claim: { kind: 'passkey'; subject: string }; passkey: RegisteredPasskey }

/** A sign-up that was verified, and which key custody has not confirmed yet. */
export type PendingSignUp = Newcomer & {
  environmentId: string
  personId: string
  displayName: string
  /** What was typed; it opens nothing. */
  email: string | undefined
  /** The exact body for key custody: the same body is the same activity, so it may be sent again. */
  body: string
  createdAt: number
}

/** Names a sign-up. */
export type SignUpKey = { environmentId: string; claim: Newcomer['claim'] }

/** False when the newcomer already waits, in another sign-up. Forgets those that key custody would no longer accept. */
export async function saveSignUp(database: AccountDatabase, signUp: PendingSignUp): Promise<boolean> {
  const { claim, passkey, createdAt } = signUp
  await database
    .deleteFrom('account_pending_sign_up')
    .where('created_at', '<=', createdAt - signUpTtlMs)
    .execute()
  const saved = await database
    .insertInto('account_pending_sign_up')
    .values({
      environment_id: signUp.environmentId,
      ...claim,
      person_id: signUp.personId,
      body: signUp.body,
      display_name: signUp.displayName,
      email: signUp.email ?? null,
      passkey: passkey ? JSON.stringify({ ...passkey, publicKey: passkey.publicKey.toString('base64url') }) : null,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.columns(['environment_id', 'kind', 'subject']).doNothing())
    .returning('person_id')
    .executeTakeFirst()
  return saved !== undefined
}

/** The newcomer's sign-up that is still to be confirmed, while key custody would accept it. */
export async function findSignUp(
  database: AccountDatabase,
  { environmentId, claim }: SignUpKey,
  now: number,
): Promise<PendingSignUp | undefined> {
  const row = await database
    .selectFrom('account_pending_sign_up')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('kind', '=', claim.kind)
    .where('subject', '=', claim.subject)
    .where('created_at', '>', now - signUpTtlMs)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...toNewcomer(claim, row.passkey),
    environmentId,
    personId: row.person_id,
    displayName: row.display_name,
    email: row.email ?? undefined,
    body: row.body,
    createdAt: row.created_at,
  }
}

export async function deleteSignUp(database: AccountDatabase, { environmentId, claim }: SignUpKey): Promise<void> {
  await database
    .deleteFrom('account_pending_sign_up')
    .where('environment_id', '=', environmentId)
    .where('kind', '=', claim.kind)
    .where('subject', '=', claim.subject)
    .execute()
}

/**
 * Turns a pending sign-up into a person with a wallet, once: whoever comes second changes nothing. Where somebody else was
 * faster with the same address or provider, theirs is the wallet, and this one stays an empty organization at key custody.
 */
export async function settleSignUp(
  database: AccountDatabase,
  signUp: SignUpKey,
  credential: VerifiedCredential,
): Promise<void> {
  const { environmentId, claim } = signUp
  await database.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('account_pending_sign_up')
      .where('environment_id', '=', environmentId)
      .where('kind', '=', claim.kind)
      .where('subject', '=', claim.subject)
      .returningAll()
      .executeTakeFirst()
    if (!row) return
    if (claim.kind !== 'passkey' && (await findOwner(transaction, environmentId, claim))) return
    const owner = { environmentId, personId: row.person_id, createdAt: row.created_at }
    const newcomer = toNewcomer(claim, row.passkey)
    await transaction
      .insertInto('account_person')
      .values({
        person_id: row.person_id,
        environment_id: environmentId,
        display_name: row.display_name,
        email: row.email,
        created_at: row.created_at,
      })
      .execute()
    if (newcomer.passkey) await savePasskey(transaction, owner, newcomer.passkey)
    else await saveIdentity(transaction, owner, newcomer.claim)
    await transaction
      .insertInto('account_credential')
      .values({
        id: credential.id,
        environment_id: environmentId,
        person_id: row.person_id,
        position: 0,
        credential: JSON.stringify(credential),
        organization_id: credential.walletProperties.turnkeySubOrganizationId ?? null,
      })
      .execute()
  })
}

function toNewcomer(claim: Newcomer['claim'], passkey: string | null): Newcomer {
  if (claim.kind !== 'passkey') return { claim, passkey: undefined }
  const registered = JSON.parse(passkey ?? 'null') as RegisteredPasskey & { publicKey: string }
  return { claim, passkey: { ...registered, publicKey: Buffer.from(registered.publicKey, 'base64url') } }
}
