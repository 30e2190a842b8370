import { activityQueries } from './queries/activities.ts'
import { organizationQueries } from './queries/organizations.ts'
import { policyQueries } from './queries/policies.ts'
import { privateKeyQueries } from './queries/privateKeys.ts'
import { userQueries } from './queries/users.ts'
import { walletQueries } from './queries/wallets.ts'

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
