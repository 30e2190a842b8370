import type { VerifiedCredential } from 'latchkey/wire/account'
import type { RegisteredPasskey } from '../../shared/passkey.ts'
import { signUpTtlMs } from '../limits.ts'
import { type Claim, findOwner, saveIdentity } from './identities.ts'
import { savePasskey } from './passkeys.ts'
import type { AccountDatabase } from './tables.ts'

/** The claim of a new user, which creates one wallet. */
export type NewUser =
  | { claim: Claim; passkey: undefined }
  | { claim: { kind: 'passkey'; subject: string }; passkey: RegisteredPasskey }

/** A verified sign-up that key custody has not confirmed yet. */
export type PendingSignUp = NewUser & {
  environmentId: string
  personId: string
  displayName: string
  /** The typed address, which does not sign in. */
  email: string | undefined
  /** The exact body for key custody: the same body is the same activity, so it may be sent again. */
  body: string
  createdAt: number
}

/** Names a sign-up. */
export type SignUpKey = { environmentId: string; claim: NewUser['claim'] }

/**
 * Stores a sign-up, and returns false when the claim already has one. Deletes sign-ups that key custody would no longer
 * accept.
 */
export async function saveSignUp(database: AccountDatabase, signUp: PendingSignUp): Promise<boolean> {
  const { claim, passkey, createdAt } = signUp
  await database
    .deleteFrom('accountPendingSignUp')
    .where('createdAt', '<=', createdAt - signUpTtlMs)
    .execute()
  const saved = await database
    .insertInto('accountPendingSignUp')
    .values({
      environmentId: signUp.environmentId,
      ...claim,
      personId: signUp.personId,
      body: signUp.body,
      displayName: signUp.displayName,
      email: signUp.email ?? null,
      passkey: passkey ? JSON.stringify({ ...passkey, publicKey: passkey.publicKey.toString('base64url') }) : null,
      createdAt,
    })
    .onConflict((conflict) => conflict.columns(['environmentId', 'kind', 'subject']).doNothing())
    .returning('personId')
    .executeTakeFirst()
  return saved !== undefined
}

/** Finds the unconfirmed sign-up of a claim, while key custody would accept it. */
export async function findSignUp(
  database: AccountDatabase,
  { environmentId, claim }: SignUpKey,
  now: number,
): Promise<PendingSignUp | undefined> {
  const row = await database
    .selectFrom('accountPendingSignUp')
    .selectAll()
    .where('environmentId', '=', environmentId)
    .where('kind', '=', claim.kind)
    .where('subject', '=', claim.subject)
    .where('createdAt', '>', now - signUpTtlMs)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...toNewUser(claim, row.passkey),
    environmentId,
    personId: row.personId,
    displayName: row.displayName,
    email: row.email ?? undefined,
    body: row.body,
    createdAt: row.createdAt,
  }
}

export async function deleteSignUp(database: AccountDatabase, { environmentId, claim }: SignUpKey): Promise<void> {
  await database
    .deleteFrom('accountPendingSignUp')
    .where('environmentId', '=', environmentId)
    .where('kind', '=', claim.kind)
    .where('subject', '=', claim.subject)
    .execute()
}

/**
 * Turns a pending sign-up into a person with a wallet, once: a second call changes nothing. If another sign-up with the
 * same address or provider was faster, its wallet counts, and this one stays an empty organization at key custody.
 */
export async function settleSignUp(
  database: AccountDatabase,
  signUp: SignUpKey,
  credential: VerifiedCredential,
): Promise<void> {
  const { environmentId, claim } = signUp
  await database.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('accountPendingSignUp')
      .where('environmentId', '=', environmentId)
      .where('kind', '=', claim.kind)
      .where('subject', '=', claim.subject)
      .returningAll()
      .executeTakeFirst()
    if (!row) return
    if (claim.kind !== 'passkey' && (await findOwner(transaction, environmentId, claim))) return
    const owner = { environmentId, personId: row.personId, createdAt: row.createdAt }
    const newUser = toNewUser(claim, row.passkey)
    await transaction
      .insertInto('accountPerson')
      .values({
        personId: row.personId,
        environmentId,
        displayName: row.displayName,
        email: row.email,
        createdAt: row.createdAt,
      })
      .execute()
    if (newUser.passkey) await savePasskey(transaction, owner, newUser.passkey)
    else await saveIdentity(transaction, owner, newUser.claim)
    await transaction
      .insertInto('accountCredential')
      .values({
        id: credential.id,
        environmentId,
        personId: row.personId,
        position: 0,
        credential: JSON.stringify(credential),
        organizationId: credential.walletProperties.turnkeySubOrganizationId ?? null,
        revision: null,
      })
      .execute()
  })
}

function toNewUser(claim: NewUser['claim'], passkey: string | null): NewUser {
  if (claim.kind !== 'passkey') return { claim, passkey: undefined }
  const registered = JSON.parse(passkey ?? 'null') as RegisteredPasskey & { publicKey: string }
  return { claim, passkey: { ...registered, publicKey: Buffer.from(registered.publicKey, 'base64url') } }
}
