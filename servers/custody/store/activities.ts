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

/** Newest first. */
export function findActivities(
  db: Db,
  organizationId: string,
  options: {
    statuses?: readonly string[] | undefined
    types?: readonly string[] | undefined
    limit: number
    after?: string | undefined
    before?: string | undefined
  },
): Promise<ActivityRow[]> {
  const { statuses, types, limit, after, before } = options
  let query = db
    .selectFrom('custodyActivity')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (statuses?.length) query = query.where('status', 'in', statuses)
  if (types?.length) query = query.where('type', 'in', types)
  // "After" follows the order of the list: further down, and so older.
  if (after !== undefined) query = query.where('id', '<', after)
  if (before !== undefined) query = query.where('id', '>', before)
  return query.execute()
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
