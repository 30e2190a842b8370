import type { ExpressionBuilder } from 'kysely'
import type { ApiKeyRow, AuthenticatorRow, Db, OrganizationRow } from './tables.ts'

/** A credential with the fields of its user that authorization needs. */
export type Held<row> = row & { userName: string; isRoot: number }

/** A credential, the organization of its request, and the organization that holds it: the same, or its parent. */
export type Located<row> = { organization: OrganizationRow; voters: OrganizationRow; credential: Held<row> }

/** All sub-organizations of a parent but one. */
type Elsewhere = { parentId: string; organizationId: string }

/** How to find one kind of credential by the name in its stamp. */
export type CredentialFinder<row> = {
  within(organizationId: string): Promise<Held<row> | undefined>
  /**
   * Those in sub-organizations of the parent; at most two, because the caller only needs to know whether there are
   * several.
   */
  below(parentId: string): Promise<Held<row>[]>
}

export function apiKeyFinder(db: Db, publicKey: string, now: number): CredentialFinder<ApiKeyRow> {
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
    async below(parentId) {
      const below = held.where('credential.organizationId', 'in', childrenOf(db, parentId))
      const living = await below.where(livesAt(now)).limit(2).execute()
      // Also finds an expired key, so that the response can say that it has expired.
      return living.length > 0 ? living : below.orderBy('credential.id', 'desc').limit(1).execute()
    },
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

/** Ids of an operator's sub-organizations, as a part of a query. */
export function childrenOf(db: Db, parentId: string) {
  return db.selectFrom('custodyOrganization').select('id').where('parentId', '=', parentId)
}

/**
 * Of these keys, returns those that other sub-organizations of the parent have registered and that have not expired.
 */
export function findApiKeysElsewhere(
  db: Db,
  publicKeys: readonly string[],
  of: Elsewhere & { now: number },
): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('custodyApiKey as credential')
    .selectAll()
    .where('publicKey', 'in', publicKeys)
    .where('organizationId', 'in', childrenOf(db, of.parentId))
    .where('organizationId', '!=', of.organizationId)
    .where(livesAt(of.now))
    .execute()
}

/** Keys without an expiry, or before it. */
function livesAt(now: number) {
  return ({ eb, or }: ExpressionBuilder<{ credential: ApiKeyRow }, 'credential'>) => {
    const lifetime = eb('credential.expirationSeconds', '*', 1000)
    return or([eb('credential.expirationSeconds', 'is', null), eb(eb('credential.createdAt', '+', lifetime), '>', now)])
  }
}

/** Of these passkeys, returns those that other sub-organizations of the parent have registered. */
export function findAuthenticatorsElsewhere(
  db: Db,
  credentialIds: readonly string[],
  of: Elsewhere,
): Promise<AuthenticatorRow[]> {
  return db
    .selectFrom('custodyAuthenticator')
    .selectAll()
    .where('credentialId', 'in', credentialIds)
    .where('organizationId', 'in', childrenOf(db, of.parentId))
    .where('organizationId', '!=', of.organizationId)
    .execute()
}

/** Lists the API keys of a user, of several, or of all users of the organization; oldest first. */
export function findApiKeys(
  db: Db,
  organizationId: string,
  userIds?: string | readonly string[],
): Promise<ApiKeyRow[]> {
  const keys = db.selectFrom('custodyApiKey').selectAll().where('organizationId', '=', organizationId).orderBy('id')
  return (userIds === undefined ? keys : keys.where('userId', 'in', [userIds].flat())).execute()
}

/** Lists the passkeys of a user, of several, or of all users of the organization; oldest first. */
export function findAuthenticators(
  db: Db,
  organizationId: string,
  userIds?: string | readonly string[],
): Promise<AuthenticatorRow[]> {
  const passkeys = db
    .selectFrom('custodyAuthenticator')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('id')
  return (userIds === undefined ? passkeys : passkeys.where('userId', 'in', [userIds].flat())).execute()
}

/** Stores the highest signature counter of a passkey. */
export async function raiseSignCount(db: Db, passkey: AuthenticatorRow, signCount: number): Promise<void> {
  await db
    .updateTable('custodyAuthenticator')
    .set({ signCount })
    .where('organizationId', '=', passkey.organizationId)
    .where('id', '=', passkey.id)
    .where('signCount', '<', signCount)
    .execute()
}
