import type { InvitationRow } from './tables/policies.ts'
import type { Db } from './tables.ts'

/** Oldest first. */
export function findInvitations(db: Db, organizationId: string): Promise<InvitationRow[]> {
  return db
    .selectFrom('custodyInvitation')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .execute()
}
