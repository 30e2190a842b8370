import { parse } from 'latchkey/wire'
import {
  defaultPageSize,
  failures,
  maxPageSize,
  notFound,
  type Pagination,
  type QueryName,
  queries as schemas,
} from 'latchkey/wire/custody'
import type { InferOutput } from 'valibot'
import { describeActivity } from './activity.ts'
import type { Call, Custody } from './custody.ts'
import { CustodyError } from './failure.ts'
import { toApiKeyReply, toAuthenticatorReply, toWalletAccountReply, toWalletReply } from './replies.ts'
import { authenticate, type StampedRequest } from './stamps/authenticate.ts'
import { findActivities, findActivity } from './store/activities.ts'
import { findApiKeys, findAuthenticators } from './store/credentials.ts'
import { findRootUserIds, findSubOrganizationIds } from './store/organizations.ts'
import { findWallet, findWalletAccounts, findWallets, toLookup } from './store/wallets.ts'
import { findUserReplies } from './users.ts'

type Query<name extends QueryName> = (
  custody: Custody,
  input: InferOutput<(typeof schemas)[name]>,
  call: Call,
) => object | Promise<object>

/**
 * Answers a stamped query. Whoever may stamp may read: users of the organization and of its parent (key-custody §2.1).
 * @throws {CustodyError | WireError}
 */
export async function query(custody: Custody, name: QueryName, request: StampedRequest): Promise<object> {
  const { call, json } = await authenticate(custody, request)
  return (table[name] as Query<QueryName>)(custody, parse(schemas[name], json), call)
}

const table: { [name in QueryName]: Query<name> } = {
  whoami: (_, __, { caller, organization }) => ({
    organizationId: organization.id,
    organizationName: organization.name,
    userId: caller.userId,
    username: caller.userName,
  }),

  async get_organization({ db }, _, { organization }) {
    const { id, name, rootQuorumThreshold } = organization
    const users = await findUserReplies(db, id)
    const wallets = await findWallets(db, id)
    return {
      organizationData: {
        organizationId: id,
        name,
        users,
        policies: [],
        privateKeys: [],
        invitations: [],
        tags: [],
        rootQuorum: { threshold: rootQuorumThreshold, userIds: await findRootUserIds(db, id) },
        features: [],
        wallets: wallets.map(toWalletReply),
      },
    }
  },

  get_organization_configs: async ({ db }, _, { organization }) => ({
    configs: {
      features: [],
      quorum: { threshold: organization.rootQuorumThreshold, userIds: await findRootUserIds(db, organization.id) },
    },
  }),

  async get_activity(custody, { activityId }, call) {
    const row = await findActivity(custody.db, call.organization.id, activityId)
    return { activity: await describeActivity(custody, found(row, 'activity'), call) }
  },

  async list_activities(custody, { filterByStatus, filterByType, paginationOptions }, call) {
    const rows = await findActivities(custody.db, call.organization.id, {
      statuses: filterByStatus,
      types: filterByType,
      ...toPage(paginationOptions),
    })
    return { activities: await Promise.all(rows.map((row) => describeActivity(custody, row, call))) }
  },

  async get_user({ db }, { userId }, { organization }) {
    const users = await findUserReplies(db, organization.id)
    return {
      user: found(
        users.find((user) => user.userId === userId),
        'user',
      ),
    }
  },

  list_users: async ({ db }, _, { organization }) => ({ users: await findUserReplies(db, organization.id) }),

  async get_api_key({ db }, { apiKeyId }, { organization }) {
    const keys = await findApiKeys(db, organization.id)
    return {
      apiKey: toApiKeyReply(
        found(
          keys.find((key) => key.id === apiKeyId),
          'api key',
        ),
      ),
    }
  },

  get_api_keys: async ({ db }, { userId }, { organization }) => ({
    apiKeys: (await findApiKeys(db, organization.id, userId)).map(toApiKeyReply),
  }),

  async get_authenticator({ db }, { authenticatorId }, { organization }) {
    const passkeys = await findAuthenticators(db, organization.id)
    const passkey = found(
      passkeys.find(({ id }) => id === authenticatorId),
      'authenticator',
    )
    return { authenticator: toAuthenticatorReply(passkey) }
  },

  get_authenticators: async ({ db }, { userId }, { organization }) => ({
    authenticators: (await findAuthenticators(db, organization.id, userId)).map(toAuthenticatorReply),
  }),

  get_wallet: async ({ db }, { walletId }, { organization }) => ({
    wallet: toWalletReply(found(await findWallet(db, organization.id, walletId), 'wallet')),
  }),

  list_wallets: async ({ db }, _, { organization }) => ({
    wallets: (await findWallets(db, organization.id)).map(toWalletReply),
  }),

  async get_wallet_account({ db }, { walletId, address, path }, { organization }) {
    const accounts = await findWalletAccounts(db, organization.id, { walletId })
    const lookup = address === undefined ? undefined : toLookup(address)
    const account = accounts.find(
      (each) => (lookup === undefined || each.lookup === lookup) && (path === undefined || each.path === path),
    )
    return { account: toWalletAccountReply(found(account, 'wallet account')) }
  },

  async list_wallet_accounts({ db }, { walletId, paginationOptions }, { organization }) {
    if (walletId !== undefined) found(await findWallet(db, organization.id, walletId), 'wallet')
    const accounts = await findWalletAccounts(db, organization.id, { walletId, ...toPage(paginationOptions) })
    return { accounts: accounts.map(toWalletAccountReply) }
  },

  get_private_key() {
    // Keys outside wallets do not exist here.
    throw new CustodyError(notFound('private key'))
  },

  list_private_keys: () => ({ privateKeys: [] }),

  async list_suborgs({ db }, { filterType, filterValue, paginationOptions }, { organization }) {
    if ((filterType === undefined) !== (filterValue === undefined)) throw new CustodyError(failures.badRequestBody)
    const filter =
      filterType !== undefined && filterValue !== undefined
        ? { type: filterType, value: filterType === 'WALLET_ACCOUNT_ADDRESS' ? toLookup(filterValue) : filterValue }
        : undefined
    return {
      organizationIds: await findSubOrganizationIds(db, organization.id, { filter, ...toPage(paginationOptions) }),
    }
  },
}

function found<row>(row: row | undefined, what: string): row {
  if (row === undefined) throw new CustodyError(notFound(what))
  return row
}

function toPage({ limit, after, before }: Pagination = {}) {
  const asked = limit === undefined ? defaultPageSize : Number(limit)
  return { limit: Math.min(Math.max(asked, 1), maxPageSize), after, before }
}
