import type { AccountDatabase } from './tables.ts'

/** A proven identity of a person other than a passkey: an address where they read a code, or a provider's subject. */
export type Claim = { kind: 'email' | 'oidc'; subject: string }

/** Finds the person of an identity. */
export async function findOwner(
  database: AccountDatabase,
  environmentId: string,
  { kind, subject }: Claim,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('accountIdentity')
    .select('personId')
    .where('environmentId', '=', environmentId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.personId
}

/** Gives the identity to the person, unless another person has it. */
export async function saveIdentity(
  database: AccountDatabase,
  owner: { environmentId: string; personId: string; createdAt: number },
  claim: Claim,
): Promise<void> {
  await database
    .insertInto('accountIdentity')
    .values({
      environmentId: owner.environmentId,
      ...claim,
      personId: owner.personId,
      createdAt: owner.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['environmentId', 'kind', 'subject']).doNothing())
    .execute()
}

/**
 * Reserves `address` for the person, beside the one they have. Returns false, and changes nothing, when another person
 * has it.
 */
export async function reserveEmail(
  database: AccountDatabase,
  owner: { environmentId: string; personId: string; createdAt: number },
  address: string,
): Promise<boolean> {
  const claim: Claim = { kind: 'email', subject: address }
  await saveIdentity(database, owner, claim)
  return (await findOwner(database, owner.environmentId, claim)) === owner.personId
}

/** Releases a reserved address. */
export async function releaseEmail(
  database: AccountDatabase,
  owner: { environmentId: string; personId: string },
  address: string,
): Promise<void> {
  await withoutEmails(database, owner).where('subject', '=', address).execute()
}

/**
 * Makes `address` the person's only confirmed address. Returns false, and changes nothing, when another person has it.
 */
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
    .deleteFrom('accountIdentity')
    .where('environmentId', '=', owner.environmentId)
    .where('personId', '=', owner.personId)
    .where('kind', '=', 'email')
