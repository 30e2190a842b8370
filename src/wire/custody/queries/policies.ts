import * as v from 'valibot'
import { uuid } from '../../primitives.ts'
import { organizationId, type QueryFamily } from './queryFamily.ts'

/** Queries about policies, and about the tags that they speak of (key-custody §2.1). */
export const policyQueries = {
  get_policy: v.object({ organizationId, policyId: uuid }),
  list_policies: v.object({ organizationId }),
  list_user_tags: v.object({ organizationId }),
  list_private_key_tags: v.object({ organizationId }),
} as const satisfies QueryFamily
