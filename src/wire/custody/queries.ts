import * as v from 'valibot'
import { uuid } from '../primitives.ts'
import { maxAddressLength, maxFilterLength, maxFilterValues, maxNameLength } from './limits.ts'
import { text } from './text.ts'

const pagination = v.object({
  limit: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,3}$/, 'expected a number as text'))),
  before: v.optional(uuid),
  after: v.optional(uuid),
})
export type Pagination = v.InferOutput<typeof pagination>

/** Filters of `list_suborgs` that are served (key-custody §2.1). */
export const subOrganizationFilters = [
  'CREDENTIAL_ID',
  'NAME',
  'USERNAME',
  'EMAIL',
  'PHONE_NUMBER',
  'WALLET_ACCOUNT_ADDRESS',
  'PUBLIC_KEY',
] as const

const organizationId = uuid
const paginationOptions = v.optional(pagination)
const filterValues = v.optional(v.pipe(v.array(text(maxFilterLength)), v.maxLength(maxFilterValues, 'are too many')))

/** Every query that is served, by its path `/public/v1/query/<name>`: what its body says (key-custody §2.1). */
export const queries = {
  whoami: v.object({ organizationId }),
  get_organization: v.object({ organizationId }),
  get_organization_configs: v.object({ organizationId }),
  get_activity: v.object({ organizationId, activityId: uuid }),
  list_activities: v.object({
    organizationId,
    filterByStatus: filterValues,
    filterByType: filterValues,
    paginationOptions,
  }),
  get_user: v.object({ organizationId, userId: uuid }),
  list_users: v.object({ organizationId }),
  get_api_key: v.object({ organizationId, apiKeyId: uuid }),
  get_api_keys: v.object({ organizationId, userId: v.optional(uuid) }),
  get_authenticator: v.object({ organizationId, authenticatorId: uuid }),
  get_authenticators: v.object({ organizationId, userId: uuid }),
  get_wallet: v.object({ organizationId, walletId: uuid }),
  list_wallets: v.object({ organizationId }),
  get_wallet_account: v.object({
    organizationId,
    walletId: uuid,
    address: v.optional(text(maxAddressLength)),
    path: v.optional(text(maxAddressLength)),
  }),
  list_wallet_accounts: v.object({ organizationId, walletId: v.optional(uuid), paginationOptions }),
  get_private_key: v.object({ organizationId, privateKeyId: text(maxNameLength) }),
  list_private_keys: v.object({ organizationId }),
  list_suborgs: v.object({
    organizationId,
    filterType: v.optional(v.picklist(subOrganizationFilters)),
    filterValue: v.optional(text(maxFilterLength)),
    paginationOptions,
  }),
} as const

export type QueryName = keyof typeof queries

export function isQueryName(name: string): name is QueryName {
  return Object.hasOwn(queries, name)
}
