import type { Rate } from '../../shared/rateLimit.ts'
import type { Db } from './tables.ts'

/**
 * Takes a token of a bucket that all processes share; it is counted as `createRateLimit` counts in the memory of one.
 * @returns false when there is none
 */
export async function takeToken(
  db: Db,
  { name, rate: { burst, perMinute }, now }: { name: string; rate: Rate; now: number },
): Promise<boolean> {
  const msPerToken = Math.ceil(60_000 / perMinute)
  const row = await db
    .insertInto('custodyCodeRate')
    .values({ name, fullAt: now + msPerToken })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ eb }) => ({
          fullAt: eb
            .case()
            .when('custodyCodeRate.fullAt', '>', now)
            .then(eb('custodyCodeRate.fullAt', '+', msPerToken))
            .else(now + msPerToken)
            .end(),
        }))
        .where('custodyCodeRate.fullAt', '<=', now + (burst - 1) * msPerToken),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets buckets that are full again. */
export async function sweepCodeRates(db: Db, now: number): Promise<void> {
  await db.deleteFrom('custodyCodeRate').where('fullAt', '<=', now).execute()
}
