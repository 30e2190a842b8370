import * as v from 'valibot'
import { uuid } from '../../primitives.ts'
import { filterValues, organizationId, paginationOptions, type QueryFamily } from './queryFamily.ts'

/** Queries about what was done in an organization (key-custody §2.1). */
export const activityQueries = {
  get_activity: v.object({ organizationId, activityId: uuid }),
  list_activities: v.object({
    organizationId,
    filterByStatus: filterValues,
    filterByType: filterValues,
    paginationOptions,
  }),
  get_send_transaction_status: v.object({ organizationId, sendTransactionStatusId: uuid }),
} as const satisfies QueryFamily
