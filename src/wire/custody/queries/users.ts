import * as v from 'valibot'
import { uuid } from '../../primitives.ts'
import { organizationId, type QueryFamily } from './queryFamily.ts'

/** Queries about users and what they sign in with (key-custody §2.1). */
export const userQueries = {
  get_user: v.object({ organizationId, userId: uuid }),
  list_users: v.object({ organizationId }),
  get_api_key: v.object({ organizationId, apiKeyId: uuid }),
  get_api_keys: v.object({ organizationId, userId: v.optional(uuid) }),
  get_oauth_providers: v.object({ organizationId, userId: v.optional(uuid) }),
  get_authenticator: v.object({ organizationId, authenticatorId: uuid }),
  get_authenticators: v.object({ organizationId, userId: uuid }),
} as const satisfies QueryFamily
