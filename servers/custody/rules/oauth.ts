import { failures, maxOauthProviders, notFound, type OauthProviderParameters } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Custody } from '../context/custody.ts'
import { assertAllowed, verifyOidcToken } from '../oidc/verifyOidcToken.ts'
import type { OidcIdentity } from '../store/oauthProviders.ts'
import { findIdentity, findOauthProviders } from '../store/oauthProviders.ts'
import { findUser } from '../store/organizations.ts'
import type { OauthProviderRow } from '../store/tables/sessions.ts'
import type { OrganizationRow } from '../store/tables.ts'
import type { Rule } from './plan.ts'
import { planCredential, planLogin } from './sessionKeys.ts'

export const createOauthProviders: Rule<'create_oauth_providers'> = async (
  custody,
  { userId, oauthProviders },
  { organization, now },
) => {
  if (!(await findUser(custody.db, organization.id, userId))) throw new CustodyError(notFound('user'))
  const existing = await findOauthProviders(custody.db, organization.id, userId)
  if (existing.length + oauthProviders.length > maxOauthProviders) {
    throw new CustodyError(failures.tooManyOauthProviders)
  }
  const of = { organizationId: organization.id, userId, now }
  const rows = await planOauthProviders(custody, oauthProviders, { ...of, grantedBy: organization })
  return {
    basis: organization,
    result: { providerIds: rows.map(({ id }) => id) },
    changes: [{ into: 'custodyOauthProvider', rows }],
  }
}

export const updateOauthProvider: Rule<'update_oauth_provider'> = async (
  { db },
  { userId, providerId, providerName },
  { organization, now },
) => {
  const provider = (await findOauthProviders(db, organization.id, userId)).find(({ id }) => id === providerId)
  if (!provider) throw new CustodyError(notFound('oauth provider'))
  const set = { name: providerName ?? provider.name, updatedAt: now }
  return {
    basis: organization,
    result: { providerId },
    changes: [{ update: 'custodyOauthProvider', organizationId: organization.id, id: providerId, set }],
  }
}

export const deleteOauthProviders: Rule<'delete_oauth_providers'> = async (
  { db },
  { userId, providerIds },
  { organization },
) => {
  const existing = new Set((await findOauthProviders(db, organization.id, userId)).map(({ id }) => id))
  if (!providerIds.every((id) => existing.has(id))) throw new CustodyError(notFound('oauth provider'))
  return {
    basis: organization,
    result: { providerIds },
    changes: [{ remove: 'custodyOauthProvider', organizationId: organization.id, ids: providerIds }],
  }
}

/** Creates a session key on the server for the subject of the token. */
export const oauth: Rule<'oauth'> = async (custody, { oidcToken, ...wishes }, { organization, now }) => {
  const publicKey = wishes.targetPublicKey
  const userId = await findSignedIn(custody, oidcToken, { organization, now, publicKey })
  const { basis, apiKeyId, credentialBundle, changes } = await planCredential(
    custody,
    { ...wishes, title: 'OAuth', type: 'CREDENTIAL_TYPE_OAUTH_KEY_P256' },
    { organization, userId, now },
  )
  return { basis, result: { userId, apiKeyId, credentialBundle }, changes }
}

/** Registers the page's own key for the subject of the token. */
export const oauthLogin: Rule<'oauth_login'> = async (custody, { oidcToken, ...wishes }, { organization, now }) => {
  const { publicKey } = wishes
  const userId = await findSignedIn(custody, oidcToken, { organization, now, publicKey })
  const { basis, session, changes } = await planLogin(custody, wishes, { organization, userId, now })
  return { basis, result: { session }, changes }
}

/**
 * Converts provider accounts to rows of a user, each by its token or, if the operator states them, by its claims.
 * @param options.grantedBy the organization, or its parent while it is being created
 * @throws {CustodyError} `invalid oidc token`
 */
export async function planOauthProviders(
  custody: Custody,
  providers: readonly OauthProviderParameters[],
  options: { organizationId: string; userId: string; grantedBy: OrganizationRow; now: number },
): Promise<OauthProviderRow[]> {
  const { organizationId, userId, grantedBy, now } = options
  const rows: OauthProviderRow[] = []
  for (const { providerName, oidcToken, oidcClaims } of providers) {
    const identity = oidcToken
      ? await verifyOidcToken(custody, oidcToken, { organization: grantedBy, now })
      : toVouched(custody, grantedBy, oidcClaims)
    rows.push({
      ...{ id: custody.newId(), organizationId, userId, name: providerName },
      ...{ ...identity, createdAt: now, updatedAt: now },
    })
  }
  return rows
}

/**
 * The accounts that an operator states for a new user. Other users must show a token: with claims alone, an attacker
 * could register another person's account first and be found in their place (`list_suborgs`).
 */
function toVouched(
  custody: Custody,
  grantedBy: OrganizationRow,
  claims: OauthProviderParameters['oidcClaims'],
): OidcIdentity {
  if (grantedBy.parentId !== null) throw new CustodyError(failures.invalidOidcToken)
  const { iss: issuer = '', aud: audience = '', sub: subject = '' } = claims ?? {}
  const identity = { issuer, audience, subject }
  assertAllowed(custody, grantedBy, identity)
  return identity
}

async function findSignedIn(
  custody: Custody,
  oidcToken: string,
  options: { organization: OrganizationRow; now: number; publicKey: string },
): Promise<string> {
  const identity = await verifyOidcToken(custody, oidcToken, options)
  const provider = await findIdentity(custody.db, options.organization.id, identity)
  if (!provider) throw new CustodyError(failures.oauthProviderNotFound)
  return provider.userId
}
