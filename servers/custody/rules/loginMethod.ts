import { type FeatureName, failures } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import type { Custody } from '../context/custody.ts'
import { grantOf } from '../context/organizationLimits.ts'
import { isAllowed } from '../oidc/verifyOidcToken.ts'
import { hasFeature } from '../organizations/features.ts'
import { toPasskeyPolicy } from '../organizations/passkeyPolicy.ts'
import type { Change } from '../store/changes.ts'
import { findApiKeys, findAuthenticators } from '../store/credentials.ts'
import { findOauthProviders } from '../store/oauthProviders.ts'
import { findParent, findUsers } from '../store/organizations.ts'
import type { OrganizationRow, UserRow } from '../store/tables.ts'

/** All login methods of an organization's users. */
type Ways = {
  organization: OrganizationRow
  users: readonly UserRow[]
  /** Passkeys, keys without an expiry, and accounts at providers that the operator allows. */
  credentials: readonly Credential[]
}

/** Only passkeys have an `rpId`. */
type Credential = { id: string; userId: string; rpId?: string }

/** The features that send a key to an email address, and those that send one to a telephone. */
const mailed: readonly FeatureName[] = [
  'FEATURE_NAME_EMAIL_AUTH',
  'FEATURE_NAME_EMAIL_RECOVERY',
  'FEATURE_NAME_OTP_EMAIL_AUTH',
]
const texted: readonly FeatureName[] = ['FEATURE_NAME_SMS_AUTH']

/**
 * Refuses changes that would lock out the root users. As many of them as the quorum needs must keep a login method: a
 * passkey that an allowed origin can use, a key without an expiry, an account at an allowed provider, or an address of
 * their own to which this server and the organization's features allow a key to be sent. If too few had one before,
 * nothing is checked.
 * @throws {CustodyError} `too few root users would keep a way to sign in`
 */
export async function assertLoginMethod(
  custody: Custody,
  organization: OrganizationRow,
  changes: readonly Change[],
): Promise<void> {
  if (!changes.some(mayClose)) return
  const { db } = custody
  const { id } = organization
  const apiKeys = (await findApiKeys(db, id)).filter(({ expirationSeconds }) => expirationSeconds === null)
  const { oidc } = grantOf(custody, organization)
  const providers = (await findOauthProviders(db, id)).filter((account) => isAllowed(oidc, account))
  const credentials = [...apiKeys, ...(await findAuthenticators(db, id)), ...providers]
  const before: Ways = { organization, users: await findUsers(db, id), credentials }
  const parent = await findParent(db, organization)
  if (isReachable(custody, before, parent) && !isReachable(custody, changes.reduce(after, before), parent)) {
    throw new CustodyError(failures.lastLoginMethod)
  }
}

const credentialTables = ['custodyApiKey', 'custodyAuthenticator', 'custodyOauthProvider']
const userColumns = ['email', 'phoneNumber', 'isRoot']

/** Most activities do not change login methods, and need no reading. */
function mayClose(change: Change): boolean {
  if ('remove' in change) return credentialTables.includes(change.remove) && change.ids.length > 0
  if ('update' in change) return isOfUser(change) && userColumns.some((column) => column in change.set)
  return 'removeUsers' in change || 'updateOrganization' in change
}

function isOfUser(change: Extract<Change, { update: string }>): change is Extract<Change, { update: 'custodyUser' }> {
  return change.update === 'custodyUser'
}

function after(ways: Ways, change: Change): Ways {
  const { organization, users, credentials } = ways
  if ('remove' in change) return { ...ways, credentials: credentials.filter(({ id }) => !change.ids.includes(id)) }
  if ('removeUsers' in change) return { ...ways, users: users.filter(({ id }) => !change.removeUsers.includes(id)) }
  if ('updateOrganization' in change)
    return { ...ways, organization: { ...organization, ...(change.set as Partial<OrganizationRow>) } }
  if (!('update' in change) || !isOfUser(change)) return ways
  return {
    ...ways,
    users: users.map((user) => (user.id === change.id ? { ...user, ...(change.set as Partial<UserRow>) } : user)),
  }
}

function isReachable(
  { sendMail, sendSms }: Custody,
  { organization, users, credentials }: Ways,
  operator: OrganizationRow,
): boolean {
  const parent = operator.id === organization.id ? organization : operator
  const { origins } = toPasskeyPolicy(organization, parent)
  const isUsable = ({ rpId }: Credential) => rpId === undefined || origins.some((origin) => isOf(rpId, origin))
  const holders = new Set(credentials.filter(isUsable).map(({ userId }) => userId))
  const isOpen = (features: readonly FeatureName[]) => features.some((name) => hasFeature(organization, name))
  const [hasMail, hasSms] = [sendMail && isOpen(mailed), sendSms && isOpen(texted)]
  // A shared address receives no key (see `findRecipient`).
  const isOnes = (of: (user: UserRow) => string | null, mine: string | null) =>
    mine !== null && users.filter((user) => of(user)?.toLowerCase() === mine.toLowerCase()).length === 1
  const reachable = users.filter(
    (user) =>
      user.isRoot === 1 &&
      (holders.has(user.id) ||
        (hasMail && isOnes(({ email }) => email, user.email)) ||
        (hasSms && isOnes(({ phoneNumber }) => phoneNumber, user.phoneNumber))),
  )
  return reachable.length >= organization.rootQuorumThreshold
}

/**
 * Returns whether pages of an origin may use passkeys of an RP ID: the same host, or one below it (WebAuthn §5.1.4.1
 * step 7).
 */
function isOf(rpId: string, origin: string): boolean {
  const { hostname } = new URL(origin)
  return hostname === rpId || hostname.endsWith(`.${rpId}`)
}
