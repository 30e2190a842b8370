import type { AccountDatabase } from './tables.ts'

/** Stores a challenge until `expiresAt`, and deletes expired ones. */
export async function saveChallenge(
  database: AccountDatabase,
  challenge: { environmentId: string; challenge: string; expiresAt: number },
  now: number,
): Promise<void> {
  await database.deleteFrom('accountChallenge').where('expiresAt', '<=', now).execute()
  const { environmentId, expiresAt } = challenge
  await database
    .insertInto('accountChallenge')
    .values({ environmentId, challenge: challenge.challenge, expiresAt })
    .execute()
}

/** Returns true for one caller, once, before the challenge expires. */
export async function takeChallenge(
  database: AccountDatabase,
  challenge: { environmentId: string; challenge: string },
  now: number,
): Promise<boolean> {
  const taken = await database
    .deleteFrom('accountChallenge')
    .where('environmentId', '=', challenge.environmentId)
    .where('challenge', '=', challenge.challenge)
    .returning('expiresAt')
    .executeTakeFirst()
  return taken !== undefined && taken.expiresAt > now
}
