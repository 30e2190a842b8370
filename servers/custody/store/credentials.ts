import type { ApiKeyRow, AuthenticatorRow, Db, OrganizationRow } from './tables.ts'

/** A credential with what authorization asks of its user. */
export type Held<row> = row & { userName: string; isRoot: number }

/** A credential in the organization that its request is for. */
export type Located<row> = { organization: OrganizationRow; credential: Held<row> }

/** How to find one kind of credential by the name in its stamp. */
export type CredentialFinder<row> = {
  within(organizationId: string): Promise<Held<row> | undefined>
  /** At most two of those in sub-organizations of the parent: enough to know that there are several. */
  below(parentId: string): Promise<Held<row>[]>
}

export function apiKeyFinder(db: Db, publicKey: string): CredentialFinder<ApiKeyRow> {
  const held = db
    .selectFrom('custodyApiKey as credential')
    .innerJoin('custodyUser as user', (join) =>
      join.onRef('user.organizationId', '=', 'credential.organizationId').onRef('user.id', '=', 'credential.userId'),
    )
    .selectAll('credential')
    .select(['user.name as userName', 'user.isRoot'])
    .where('credential.publicKey', '=', publicKey)
  return {
    within: (organizationId) => held.where('credential.organizationId', '=', organizationId).executeTakeFirst(),
    below: (parentId) => held.where('credential.organizationId', 'in', childrenOf(db, parentId)).limit(2).execute(),
  }
}

export function authenticatorFinder(db: Db, credentialId: string): CredentialFinder<AuthenticatorRow> {
  const held = db
    .selectFrom('custodyAuthenticator as credential')
    .innerJoin('custodyUser as user', (join) =>
      join.onRef('user.organizationId', '=', 'credential.organizationId').onRef('user.id', '=', 'credential.userId'),
    )
    .selectAll('credential')
    .select(['user.name as userName', 'user.isRoot'])
    .where('credential.credentialId', '=', credentialId)
  return {
    within: (organizationId) => held.where('credential.organizationId', '=', organizationId).executeTakeFirst(),
    below: (parentId) => held.where('credential.organizationId', 'in', childrenOf(db, parentId)).limit(2).execute(),
  }
}

function childrenOf(db: Db, parentId: string) {
  return db.selectFrom('custodyOrganization').select('id').where('parentId', '=', parentId)
}

/** API keys of a user, or of everybody in the organization; oldest first. */
export function findApiKeys(db: Db, organizationId: string, userId?: string): Promise<ApiKeyRow[]> {
  const keys = db.selectFrom('custodyApiKey').selectAll().where('organizationId', '=', organizationId).orderBy('id')
  return (userId === undefined ? keys : keys.where('userId', '=', userId)).execute()
}

/** Passkeys of a user, or of everybody in the organization; oldest first. */
export function findAuthenticators(db: Db, organizationId: string, userId?: string): Promise<AuthenticatorRow[]> {
  const passkeys = db
    .selectFrom('custodyAuthenticator')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('id')
  return (userId === undefined ? passkeys : passkeys.where('userId', '=', userId)).execute()
}

/** Keeps the highest signature counter that a passkey has shown. */
export async function raiseSignCount(db: Db, passkey: AuthenticatorRow, signCount: number): Promise<void> {
  await db
    .updateTable('custodyAuthenticator')
    .set({ signCount })
    .where('organizationId', '=', passkey.organizationId)
    .where('id', '=', passkey.id)
    .where('signCount', '<', signCount)
    .execute()
}
