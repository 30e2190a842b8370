import { failures, notFound, type RootUserParameters } from 'latchkey/wire/custody'
import { CustodyError } from '../base/failure.ts'
import { type ConfirmedContact, isConfirmed } from '../codes/confirmation.ts'
import type { Custody } from '../context/custody.ts'
import { grantOf } from '../context/organizationLimits.ts'
import type { Change } from '../store/changes.ts'
import { findUsers } from '../store/organizations.ts'
import type { OrganizationRow } from '../store/tables.ts'
import { displacedBy, planApiKey } from './apiKeys.ts'
import { planAuthenticators } from './authenticators.ts'
import { planOauthProviders } from './oauth.ts'
import type { Plan, Rule } from './plan.ts'
import { toTagList } from './tagList.ts'

export const createUsers: Rule<'create_users'> = (custody, { users }, { organization, now }) =>
  planUsers(custody, users, { organization, now })

export const createApiOnlyUsers: Rule<'create_api_only_users'> = (custody, { apiOnlyUsers }, { organization, now }) =>
  planUsers(
    custody,
    apiOnlyUsers.map((user) => ({ ...user, authenticators: [] })),
    { organization, now },
  )

/** A user in the quorum cannot be deleted. The quorum must be changed first. */
export const deleteUsers: Rule<'delete_users'> = async ({ db }, { userIds }, { organization }) => {
  const users = await findUsers(db, organization.id)
  const gone = new Set(userIds)
  if (!userIds.every((id) => users.some((user) => user.id === id))) throw new CustodyError(notFound('user'))
  const roots = users.filter(({ id, isRoot }) => isRoot === 1 && !gone.has(id))
  if (roots.length < organization.rootQuorumThreshold) throw new CustodyError(failures.missingQuorumUsers)
  return {
    basis: organization,
    result: { userIds },
    changes: [{ removeUsers: userIds, organizationId: organization.id }],
  }
}

/** Creates users who are not root users: policies define their rights. */
async function planUsers(
  custody: Custody,
  users: readonly (RootUserParameters & { userTags: string[] })[],
  options: { organization: OrganizationRow; now: number },
): Promise<Plan> {
  const { organization, now } = options
  const existing = await findUsers(custody.db, organization.id)
  if (existing.length + users.length > grantOf(custody, organization).limits.users) {
    throw new CustodyError(failures.tooManyUsers)
  }
  const plans = []
  for (const user of users) {
    const tags = await toTagList(custody, user.userTags, { organizationId: organization.id, kind: 'TAG_TYPE_USER' })
    const options = { organizationId: organization.id, grantedBy: organization, isRoot: false, tags, now }
    plans.push(await planUser(custody, user, options))
  }
  return {
    basis: organization,
    result: { userIds: plans.map(({ userId }) => userId) },
    changes: plans.flatMap(({ changes }) => changes),
  }
}

/**
 * Returns a user with their first credentials.
 * @param options.grantedBy the organization, or its parent while it is being created
 * @throws {CustodyError} when one of them is invalid, or there are too many
 */
export async function planUser(
  custody: Custody,
  { userName, userEmail, userPhoneNumber, apiKeys, authenticators, oauthProviders = [] }: RootUserParameters,
  options: {
    organizationId: string
    grantedBy: OrganizationRow
    isRoot: boolean
    tags: string
    confirmed?: ConfirmedContact | undefined
    now: number
  },
): Promise<{ userId: string; changes: Change[] }> {
  const { organizationId, grantedBy, isRoot, tags, confirmed, now } = options
  const userId = custody.newId()
  const keys = apiKeys.map((key) => planApiKey(custody, key, { organizationId, userId, now }))
  displacedBy(keys, [], { now, limits: grantOf(custody, grantedBy).limits })
  const passkeys = await planAuthenticators(custody, authenticators, {
    ...{ organizationId, userId, grantedBy, now },
    existing: 0,
  })
  const providers = await planOauthProviders(custody, oauthProviders, {
    ...{ organizationId, userId, grantedBy, now },
  })
  const user = {
    id: userId,
    organizationId,
    name: userName,
    email: userEmail || null,
    emailVerified: isConfirmed('OTP_TYPE_EMAIL', userEmail, confirmed) ? 1 : 0,
    phoneNumber: userPhoneNumber || null,
    phoneNumberVerified: isConfirmed('OTP_TYPE_SMS', userPhoneNumber, confirmed) ? 1 : 0,
    isRoot: isRoot ? 1 : 0,
    tags,
    createdAt: now,
    updatedAt: now,
  }
  return {
    userId,
    changes: [
      { into: 'custodyUser', rows: [user] },
      { into: 'custodyApiKey', rows: keys },
      { into: 'custodyAuthenticator', rows: passkeys },
      { into: 'custodyOauthProvider', rows: providers },
    ],
  }
}
