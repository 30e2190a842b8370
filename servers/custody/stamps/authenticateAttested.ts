import { attestedFailures, failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { assertFeature, otpFeatures } from '../codes/admission.ts'
import { readVerification } from '../codes/verification.ts'
import type { Call, Custody } from '../context/custody.ts'
import { verifyOidcToken } from '../oidc/verifyOidcToken.ts'
import { findConfirmedUsers } from '../store/confirmedUsers.ts'
import { findIdentityHolders } from '../store/oauthProviders.ts'
import { findOrganization } from '../store/organizations.ts'
import type { OrganizationRow, UserRow } from '../store/tables.ts'
import { type AttestedStamp, verificationTokenScheme } from './attestedStamp.ts'
import { findServed, toCaller } from './locate.ts'

/** The user that a token names, and the token's own row, if one login uses it up. */
type Attested = { user: UserRow; organization: OrganizationRow; token?: Call['token'] }

/**
 * Identifies the user whom an attested stamp names: the stamp's key signed the body, and the token names that key. A
 * request on the operator's organization means the one sub-organization where a user has confirmed the contact, or has
 * the provider account. An unconfirmed contact identifies no user, because anyone can type an address at sign-up.
 * @throws {CustodyError}
 */
export async function authenticateAttested(
  custody: Custody,
  { body, now }: { body: Buffer; now: number },
  stamp: AttestedStamp,
  organizationId: string,
): Promise<Pick<Call, 'organization' | 'voters' | 'caller' | 'token'>> {
  const { publicKey, signature, scheme } = stamp
  if (!(await custody.verifyApiKey(publicKey, body, signature))) throw new CustodyError(failures.wrongApiKeySignature)
  const named = await findServed(custody, organizationId)
  const readToken = scheme === verificationTokenScheme ? readCodeToken : readProviderToken
  const { user, organization, token } = await readToken(custody, stamp, { organization: named, now })
  const { id: userId, name: userName, isRoot } = user
  const caller = toCaller({ organizationId: organization.id, userId, userName, isRoot, type: scheme }, stamp)
  return { organization, voters: organization, caller, ...(token && { token }) }
}

async function readCodeToken(
  custody: Custody,
  { publicKey, publicKeyAttestation }: AttestedStamp,
  { organization, now }: Pick<Call, 'organization' | 'now'>,
): Promise<Attested> {
  const claims = readVerification(publicKeyAttestation, custody.serverKeys.verification.privateKey, now)
  const isOfHere = claims && [organization.id, organization.parentId].includes(claims.organization_id)
  if (!isOfHere || claims.public_key !== publicKey) throw new CustodyError(failures.wrongVerificationToken)
  const { id, organization_id, verification_type: type, contact } = claims
  const [user, another] = await findConfirmedUsers(custody.db, organization, { type, contact })
  if (another) throw new CustodyError(attestedFailures.ambiguousContact)
  if (!user) throw new CustodyError(attestedFailures.contactNotFound)
  const own = await findOwn(custody, user.organizationId)
  assertFeature({ organization: own }, otpFeatures[type])
  return { user, organization: own, token: { organizationId: organization_id, id } }
}

async function readProviderToken(
  custody: Custody,
  { publicKey, publicKeyAttestation }: AttestedStamp,
  { organization, now }: Pick<Call, 'organization' | 'now'>,
): Promise<Attested> {
  const identity = await verifyOidcToken(custody, publicKeyAttestation, { organization, now, publicKey })
  const [user, another] = await findIdentityHolders(custody.db, organization, identity)
  if (another) throw new CustodyError(attestedFailures.ambiguousProvider)
  if (!user) throw new CustodyError(failures.oauthProviderNotFound)
  return { user, organization: await findOwn(custody, user.organizationId) }
}

async function findOwn({ db }: Custody, organizationId: string): Promise<OrganizationRow> {
  const organization = await findOrganization(db, organizationId)
  if (!organization) throw new CustodyError(failures.organizationNotFound)
  return organization
}
