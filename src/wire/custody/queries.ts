import * as v from 'valibot'
import { uuid } from '../primitives.ts'
import { maxNameLength } from './limits.ts'
import { organizationQueries } from './queries/organizations.ts'
import { filterValues, organizationId, paginationOptions, type QueryFamily } from './queries/queryFamily.ts'
import { walletQueries } from './queries/wallets.ts'
import { text } from './text.ts'

/** Queries about activities (key-custody §2.1). */
const activityQueries = {
  get_activity: v.object({ organizationId, activityId: uuid }),
  list_activities: v.object({
    organizationId,
    filterByStatus: filterValues,
    filterByType: filterValues,
    paginationOptions,
  }),
  get_send_transaction_status: v.object({ organizationId, sendTransactionStatusId: uuid }),
} as const satisfies QueryFamily

/** Queries about users and their credentials (key-custody §2.1). */
const userQueries = {
  get_user: v.object({ organizationId, userId: uuid }),
  list_users: v.object({ organizationId }),
  get_api_key: v.object({ organizationId, apiKeyId: uuid }),
  get_api_keys: v.object({ organizationId, userId: v.optional(uuid) }),
  get_oauth_providers: v.object({ organizationId, userId: v.optional(uuid) }),
  get_authenticator: v.object({ organizationId, authenticatorId: uuid }),
  get_authenticators: v.object({ organizationId, userId: uuid }),
} as const satisfies QueryFamily

/** Queries about keys that belong to no wallet (key-custody §2.1). */
const privateKeyQueries = {
  get_private_key: v.object({ organizationId, privateKeyId: text(maxNameLength) }),
  list_private_keys: v.object({ organizationId }),
} as const satisfies QueryFamily

/** Queries about policies, and about the tags that they refer to (key-custody §2.1). */
const policyQueries = {
  get_policy: v.object({ organizationId, policyId: uuid }),
  list_policies: v.object({ organizationId }),
  list_user_tags: v.object({ organizationId }),
  list_private_key_tags: v.object({ organizationId }),
} as const satisfies QueryFamily

/** Every query that is served, by its path `/public/v1/query/<name>` (key-custody §2.1). */
export const queries = {
  ...organizationQueries,
  ...activityQueries,
  ...userQueries,
  ...walletQueries,
  ...privateKeyQueries,
  ...policyQueries,
} as const

export type QueryName = keyof typeof queries

export function isQueryName(name: string): name is QueryName {
  return Object.hasOwn(queries, name)
}
