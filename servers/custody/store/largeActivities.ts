import type { LargeActivityRow } from './tables/storage.ts'
import type { Db } from './tables.ts'

/** Rows that are read at once. */
const batch = 100

/** Returns those listed before a time, oldest first. */
export function findLargeActivities(db: Db, before: number): Promise<LargeActivityRow[]> {
  return db
    .selectFrom('custodyLargeActivity')
    .selectAll()
    .where('at', '<', before)
    .orderBy('at')
    .orderBy('id')
    .limit(batch)
    .execute()
}

/** Lists an activity as if it were younger. */
export async function lookAgain(
  db: Db,
  { organizationId, id }: Pick<LargeActivityRow, 'organizationId' | 'id'>,
  at: number,
): Promise<void> {
  await db
    .updateTable('custodyLargeActivity')
    .set({ at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()
}
