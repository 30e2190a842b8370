import type { AccountDatabase } from '../context.ts'

/** Who somebody has shown to be, other than by a passkey: an address a code was read at, or a provider's subject. */
export type Claim = { kind: 'email' | 'oidc'; subject: string }

/** Whose identity it is. */
export async function findOwner(
  database: AccountDatabase,
  environmentId: string,
  { kind, subject }: Claim,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('account_identity')
    .select('person_id')
    .where('environment_id', '=', environmentId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.person_id
}

/** Makes it the person's, unless it is somebody's already. */
export async function saveIdentity(
  database: AccountDatabase,
  owner: { environmentId: string; personId: string; createdAt: number },
  claim: Claim,
): Promise<void> {
  await database
    .insertInto('account_identity')
    .values({
      environment_id: owner.environmentId,
      ...claim,
      person_id: owner.personId,
      created_at: owner.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['environment_id', 'kind', 'subject']).doNothing())
    .execute()
}

/** Holds `address` for the person, beside the one they have. False when it is somebody else's: then nothing changes. */
export async function reserveEmail(
  database: AccountDatabase,
  owner: { environmentId: string; personId: string; createdAt: number },
  address: string,
): Promise<boolean> {
  const claim: Claim = { kind: 'email', subject: address }
  await saveIdentity(database, owner, claim)
  return (await findOwner(database, owner.environmentId, claim)) === owner.personId
}

/** Gives a reserved address back. */
export async function releaseEmail(
  database: AccountDatabase,
  owner: { environmentId: string; personId: string },
  address: string,
): Promise<void> {
  await withoutEmails(database, owner).where('subject', '=', address).execute()
}

/** Makes `address` the person's one confirmed address. False when it is somebody else's: then nothing changes. */
export async function replaceEmail(
  database: AccountDatabase,
  owner: { environmentId: string; personId: string; createdAt: number },
  address: string,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    if (!(await reserveEmail(transaction, owner, address))) return false
    await withoutEmails(transaction, owner).where('subject', '!=', address).execute()
    return true
  })
}

const withoutEmails = (database: AccountDatabase, owner: { environmentId: string; personId: string }) =>
  database
    .deleteFrom('account_identity')
    .where('environment_id', '=', owner.environmentId)
    .where('person_id', '=', owner.personId)
    .where('kind', '=', 'email')
