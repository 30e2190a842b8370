import type { Db, OrganizationRow } from './tables.ts'

/**
 * Ids of a sub-organization itself, or of all sub-organizations of an operator's organization; as a part of a query.
 */
export function withinOrBelow(db: Db, { id, parentId }: OrganizationRow) {
  const ids = db.selectFrom('custodyOrganization').select('id')
  return parentId === null ? ids.where('parentId', '=', id) : ids.where('id', '=', id)
}
