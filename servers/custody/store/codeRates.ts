import { clockSlackMs } from '../../shared/limits.ts'
import type { Rate } from '../../shared/rateLimit.ts'
import type { Db } from './tables.ts'

/**
 * Takes a token of a bucket that all processes share. It counts as `createRateLimit` does in memory.
 * @returns false when there is none
 */
export async function takeToken(
  db: Db,
  { name, rate: { burst, perMinute }, now }: { name: string; rate: Rate; now: number },
): Promise<boolean> {
  const msPerToken = Math.ceil(60_000 / perMinute)
  // Nothing can take more tokens than a bucket has. A later time was written by a fast clock, and the bucket counts as
  // full.
  const latest = now + burst * msPerToken + clockSlackMs
  const row = await db
    .insertInto('custodyCodeRate')
    .values({ name, fullAt: now + msPerToken })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ eb }) => ({
          fullAt: eb
            .case()
            .when(eb.and([eb('custodyCodeRate.fullAt', '>', now), eb('custodyCodeRate.fullAt', '<=', latest)]))
            .then(eb('custodyCodeRate.fullAt', '+', msPerToken))
            .else(now + msPerToken)
            .end(),
        }))
        .where(({ eb, or }) =>
          or([
            eb('custodyCodeRate.fullAt', '<=', now + (burst - 1) * msPerToken),
            eb('custodyCodeRate.fullAt', '>', latest),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a name until a time; the latest time counts. It expires like a bucket that is full again. */
export async function keepName(db: Db, { name, until }: { name: string; until: number }): Promise<void> {
  await db
    .insertInto('custodyCodeRate')
    .values({ name, fullAt: until })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ fullAt: until }).where('custodyCodeRate.fullAt', '<', until),
    )
    .execute()
}

/** Returns whether a name is stored. */
export async function isKept(db: Db, { name, now }: { name: string; now: number }): Promise<boolean> {
  const row = await db
    .selectFrom('custodyCodeRate')
    .select('name')
    .where('name', '=', name)
    .where('fullAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes buckets that are full again, and expired names. */
export async function sweepCodeRates(db: Db, now: number): Promise<void> {
  await db.deleteFrom('custodyCodeRate').where('fullAt', '<=', now).execute()
}
