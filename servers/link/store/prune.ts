import type { Kysely } from 'kysely'
import { pruneRows, retention } from '../limits.ts'
import type { Tables } from './tables.ts'

/** Deletes events and sessions after their time, some rows at a time. */
export async function pruneOld(db: Kysely<Tables>, now: number): Promise<void> {
  while ((await pruneEvents(db, now)) === pruneRows);
  while ((await pruneSessions(db, now)) === pruneRows);
}

async function pruneEvents(db: Kysely<Tables>, now: number): Promise<number> {
  const old = await db
    .selectFrom('linkEvent')
    .select(['sessionId', 'position'])
    .where('createdAt', '<=', now - retention.eventMs)
    .limit(pruneRows)
    .execute()
  const highest = new Map<string, number>()
  for (const { sessionId, position } of old)
    highest.set(sessionId, Math.max(position, highest.get(sessionId) ?? position))
  for (const [sessionId, position] of highest) {
    await db
      .deleteFrom('linkEvent')
      .where('sessionId', '=', sessionId)
      .where('position', '<=', position)
      .where('createdAt', '<=', now - retention.eventMs)
      .execute()
  }
  return old.length
}

async function pruneSessions(db: Kysely<Tables>, now: number): Promise<number> {
  const lastUse = now - retention.sessionMs
  const old = await db
    .selectFrom('linkSession')
    .select('id')
    .where('lastUsedAt', '<=', lastUse)
    .limit(pruneRows)
    .execute()
  for (const { id } of old) {
    await db.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('linkSession')
        .where('id', '=', id)
        // Not one that has been used since.
        .where('lastUsedAt', '<=', lastUse)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await transaction.deleteFrom('linkEvent').where('sessionId', '=', id).execute()
    })
  }
  return old.length
}
