import type { Person, VerifiedCredential } from 'latchkey/wire/account'
import type { AccountDatabase } from '../context.ts'

type PersonKey = { environmentId: string; personId: string }

export async function findPerson(
  database: AccountDatabase,
  { environmentId, personId }: PersonKey,
): Promise<Person | undefined> {
  const row = await database
    .selectFrom('account_person')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) return undefined
  const address = await database
    .selectFrom('account_identity')
    .select('subject')
    .where('environment_id', '=', environmentId)
    .where('person_id', '=', personId)
    .where('kind', '=', 'email')
    // A newer one is only reserved: key custody has not confirmed it yet.
    .orderBy('created_at')
    .executeTakeFirst()
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
    ...(address && { confirmedEmail: address.subject }),
    passkeys: passkeys.map((passkey) => ({
      credentialId: passkey.credential_id,
      rpId: passkey.rp_id,
      createdAt: passkey.created_at,
    })),
    credentials: credentials.map(({ credential }) => JSON.parse(credential) as VerifiedCredential),
  }
}

/** The sub-organization of a person's active wallet at key custody. */
export async function findOrganization(
  database: AccountDatabase,
  { environmentId, personId }: PersonKey,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('account_credential')
    .select('organization_id')
    .where('environment_id', '=', environmentId)
    .where('person_id', '=', personId)
    .where('organization_id', 'is not', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.organization_id ?? undefined
}

/** Whose sub-organization it is. */
export async function findPersonOfOrganization(
  database: AccountDatabase,
  { environmentId, organizationId }: { environmentId: string; organizationId: string },
): Promise<string | undefined> {
  const row = await database
    .selectFrom('account_credential')
    .select('person_id')
    .where('environment_id', '=', environmentId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row?.person_id
}
