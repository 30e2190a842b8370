import type { CodeRow } from './tables/codes.ts'
import type { Db } from './tables.ts'

/** Forgets codes and verifications whose time is over. */
export async function sweepCodes(db: Db, now: number): Promise<void> {
  await db.deleteFrom('custodyCode').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('custodyVerification').where('expiresAt', '<=', now).execute()
}

/** The slots that codes for this contact take. Two that want the same slot break a unique key. */
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

/** A code whose time is not over, whether or not it has a try left. */
export async function findLivingCode(
  db: Db,
  { organizationId, id, now }: { organizationId: string; id: string; now: number },
): Promise<CodeRow | undefined> {
  const row = await findCode(db, organizationId, id)
  return row && row.expiresAt > now ? row : undefined
}

/**
 * Takes one of a living code's tries, before anybody looks whether the code is right: a thousand guesses at once, in as
 * many processes, share the few tries there are.
 * @returns undefined for a code that is unknown, used or too old, or has no try left
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
    .returningAll()
    .executeTakeFirst()
}

/** Whether a verification token has not logged anybody in yet. */
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
