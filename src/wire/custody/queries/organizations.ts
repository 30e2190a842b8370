import * as v from 'valibot'
import { maxFilterLength, maxOidcTokenLength } from '../limits.ts'
import { text } from '../text.ts'
import { organizationId, paginationOptions, type QueryFamily } from './queryFamily.ts'

/** Filters of `list_suborgs` that are served (key-custody §2.1). */
export const subOrganizationFilters = [
  'CREDENTIAL_ID',
  'NAME',
  'USERNAME',
  'EMAIL',
  'PHONE_NUMBER',
  'WALLET_ACCOUNT_ADDRESS',
  'PUBLIC_KEY',
  'OIDC_TOKEN',
] as const

/** The filters that a user can confirm. */
export const verifiedFilters = ['EMAIL', 'PHONE_NUMBER'] as const

/** Queries about organizations as a whole (key-custody §2.1). */
export const organizationQueries = {
  whoami: v.object({ organizationId }),
  get_organization: v.object({ organizationId }),
  get_organization_configs: v.object({ organizationId }),
  list_suborgs: v.object({
    organizationId,
    filterType: v.optional(v.picklist(subOrganizationFilters)),
    /** The longest are tokens. */
    filterValue: v.optional(text(maxOidcTokenLength)),
    paginationOptions,
  }),
  /** By an address that one of its users has confirmed. */
  list_verified_suborgs: v.object({
    organizationId,
    filterType: v.optional(v.picklist(verifiedFilters)),
    filterValue: v.optional(text(maxFilterLength)),
    paginationOptions,
  }),
} as const satisfies QueryFamily
