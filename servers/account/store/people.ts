import type { Person, VerifiedCredential } from 'latchkey/wire/account'
import type { AccountDatabase } from './tables.ts'

type PersonKey = { environmentId: string; personId: string }

export async function findPerson(
  database: AccountDatabase,
  { environmentId, personId }: PersonKey,
): Promise<Person | undefined> {
  const row = await database
    .selectFrom('accountPerson')
    .selectAll()
    .where('environmentId', '=', environmentId)
    .where('personId', '=', personId)
    .executeTakeFirst()
  if (!row) return undefined
  const address = await database
    .selectFrom('accountIdentity')
    .select('subject')
    .where('environmentId', '=', environmentId)
    .where('personId', '=', personId)
    .where('kind', '=', 'email')
    // A newer address is only reserved, because key custody has not confirmed it yet.
    .orderBy('createdAt')
    .executeTakeFirst()
  const passkeys = await database
    .selectFrom('accountPasskey')
    .select(['credentialId', 'rpId', 'createdAt'])
    .where('environmentId', '=', environmentId)
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()
  const credentials = await database
    .selectFrom('accountCredential')
    .select('credential')
    .where('environmentId', '=', environmentId)
    .where('personId', '=', personId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return {
    personId,
    environmentId,
    displayName: row.displayName,
    ...(row.email !== null && { email: row.email }),
    ...(address && { confirmedEmail: address.subject }),
    passkeys: passkeys.map((passkey) => ({
      credentialId: passkey.credentialId,
      rpId: passkey.rpId,
      createdAt: passkey.createdAt,
    })),
    credentials: credentials.map(({ credential }) => JSON.parse(credential) as VerifiedCredential),
  }
}

/** Returns the sub-organization of a person's active wallet at key custody. */
export async function findOrganization(
  database: AccountDatabase,
  { environmentId, personId }: PersonKey,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('accountCredential')
    .select('organizationId')
    .where('environmentId', '=', environmentId)
    .where('personId', '=', personId)
    .where('organizationId', 'is not', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.organizationId ?? undefined
}

/** Finds the person of a sub-organization. */
export async function findPersonOfOrganization(
  database: AccountDatabase,
  { environmentId, organizationId }: { environmentId: string; organizationId: string },
): Promise<string | undefined> {
  const row = await database
    .selectFrom('accountCredential')
    .select('personId')
    .where('environmentId', '=', environmentId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()
  return row?.personId
}
