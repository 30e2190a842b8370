import type { PolicyRow } from './tables/policies.ts'
import type { Db } from './tables.ts'

/** Oldest first. */
export function findPolicies(db: Db, organizationId: string): Promise<PolicyRow[]> {
  return db.selectFrom('custodyPolicy').selectAll().where('organizationId', '=', organizationId).orderBy('id').execute()
}
