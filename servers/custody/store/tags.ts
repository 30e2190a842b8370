import type { TagRow } from './tables/policies.ts'
import type { Db } from './tables.ts'

/** Oldest first. */
export function findTags(db: Db, organizationId: string, kind: TagRow['kind']): Promise<TagRow[]> {
  return db
    .selectFrom('custodyTag')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
}
