import { maxCodeMs, maxVerificationMs } from '../base/limits.ts'
import type { CodeRow } from './tables/codes.ts'
import type { Db } from './tables.ts'

/** Deletes expired codes and verifications, and those written by a fast clock: they would live longer than any may. */
export async function sweepCodes(db: Db, now: number): Promise<void> {
  for (const [table, maxMs] of [
    ['custodyCode', maxCodeMs],
    ['custodyVerification', maxVerificationMs],
  ] as const) {
    await db
      .deleteFrom(table)
      .where(({ eb, or }) => or([eb('expiresAt', '<=', now), eb('expiresAt', '>', now + maxMs)]))
      .execute()
  }
}

/** Returns the used slots of this contact. Two codes in the same slot break a unique key. */
export async function findTakenSlots(db: Db, organizationId: string, contact: string): Promise<number[]> {
  const rows = await db
    .selectFrom('custodyCode')
    .select('slot')
    .where('organizationId', '=', organizationId)
    .where('contact', '=', contact)
    .execute()
  return rows.map(({ slot }) => slot)
}

export function findCode(db: Db, organizationId: string, id: string): Promise<CodeRow | undefined> {
  return db
    .selectFrom('custodyCode')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Finds a code that has not expired, whether or not it has an attempt left. */
export async function findLivingCode(
  db: Db,
  { organizationId, id, now }: { organizationId: string; id: string; now: number },
): Promise<CodeRow | undefined> {
  const row = await findCode(db, organizationId, id)
  return row && row.expiresAt > now && row.expiresAt <= now + maxCodeMs ? row : undefined
}

/**
 * Takes one of a code's attempts before the code is compared: a thousand concurrent guesses, in any number of
 * processes, share its few attempts.
 * @returns undefined for a code that is unknown, used or expired, or has no attempt left
 */
export function takeTry(
  db: Db,
  { organizationId, id, now }: { organizationId: string; id: string; now: number },
): Promise<CodeRow | undefined> {
  return db
    .updateTable('custodyCode')
    .set((row) => ({ attemptsLeft: row('attemptsLeft', '-', 1) }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('attemptsLeft', '>', 0)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', now + maxCodeMs)
    .returningAll()
    .executeTakeFirst()
}

/** Returns whether a verification token has not been used to log in yet. */
export async function isUnused(
  db: Db,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('custodyVerification')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
