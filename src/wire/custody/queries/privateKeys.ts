import * as v from 'valibot'
import { maxNameLength } from '../limits.ts'
import { text } from '../text.ts'
import { organizationId, type QueryFamily } from './queryFamily.ts'

/** Queries about keys that belong to no wallet (key-custody §2.1). */
export const privateKeyQueries = {
  get_private_key: v.object({ organizationId, privateKeyId: text(maxNameLength) }),
  list_private_keys: v.object({ organizationId }),
} as const satisfies QueryFamily
