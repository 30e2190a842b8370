import type { OauthProviderRow } from './tables/sessions.ts'
import type { Db, OrganizationRow, UserRow } from './tables.ts'
import { withinOrBelow } from './withinOrBelow.ts'

/** An account at an OIDC issuer. A subject is unique only together with the client (audience) of its tokens. */
export type OidcIdentity = { issuer: string; audience: string; subject: string }

/** Lists the provider accounts of a user, of several, or of all users of the organization; oldest first. */
export function findOauthProviders(
  db: Db,
  organizationId: string,
  userIds?: string | readonly string[],
): Promise<OauthProviderRow[]> {
  const providers = db
    .selectFrom('custodyOauthProvider')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('id')
  return (userIds === undefined ? providers : providers.where('userId', 'in', [userIds].flat())).execute()
}

/** Finds the owner of an account in the organization. */
export async function findIdentity(
  db: Db,
  organizationId: string,
  { issuer, audience, subject }: OidcIdentity,
): Promise<OauthProviderRow | undefined> {
  return db
    .selectFrom('custodyOauthProvider')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('issuer', '=', issuer)
    .where('audience', '=', audience)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Finds the owners of an account in the sub-organization, or in all of an operator: at most two. */
export function findIdentityHolders(
  db: Db,
  organization: OrganizationRow,
  { issuer, audience, subject }: OidcIdentity,
): Promise<UserRow[]> {
  return db
    .selectFrom('custodyUser as user')
    .innerJoin('custodyOauthProvider as provider', (join) =>
      join.onRef('provider.organizationId', '=', 'user.organizationId').onRef('provider.userId', '=', 'user.id'),
    )
    .selectAll('user')
    .where('user.organizationId', 'in', withinOrBelow(db, organization))
    .where('provider.issuer', '=', issuer)
    .where('provider.audience', '=', audience)
    .where('provider.subject', '=', subject)
    .limit(2)
    .execute()
}
