import { isFromEnd, type Page } from './page.ts'
import type { ActivityRow, Db, VoteRow } from './tables.ts'

export function findActivityByFingerprint(
  db: Db,
  organizationId: string,
  fingerprint: string,
): Promise<ActivityRow | undefined> {
  return db
    .selectFrom('custodyActivity')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
}

export function findActivity(db: Db, organizationId: string, id: string): Promise<ActivityRow | undefined> {
  return db
    .selectFrom('custodyActivity')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The number of activities in memory at once; each may be as large as a request. */
const batch = 10

/** Newest first. A page that is found from its end is read from there (see `inListOrder`). */
export async function* readActivities(
  db: Db,
  organizationId: string,
  options: Page & { statuses?: readonly string[] | undefined; types?: readonly string[] | undefined },
): AsyncGenerator<ActivityRow> {
  const { statuses, types, limit, after, before } = options
  const isUpward = isFromEnd(options)
  let query = db
    .selectFrom('custodyActivity')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('id', isUpward ? 'asc' : 'desc')
  if (statuses?.length) query = query.where('status', 'in', statuses)
  if (types?.length) query = query.where('type', 'in', types)
  // "After" follows the order of the list: further down, so older.
  if (after !== undefined) query = query.where('id', '<', after)
  if (before !== undefined) query = query.where('id', '>', before)
  let [left, last] = [limit, undefined as string | undefined]
  while (left > 0) {
    const size = Math.min(left, batch)
    const further = last === undefined ? query : query.where('id', isUpward ? '>' : '<', last)
    const rows = await further.limit(size).execute()
    yield* rows
    left = rows.length < size ? 0 : left - size
    last = rows.at(-1)?.id
  }
}

/** Oldest first. */
export function findVotes(db: Db, organizationId: string, activityId: string): Promise<VoteRow[]> {
  return db
    .selectFrom('custodyVote')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('activityId', '=', activityId)
    .orderBy('id')
    .execute()
}
