import type { AccountDatabase } from '../context.ts'

/** Remembers a challenge until `expiresAt`, and forgets those whose time is over. */
export async function saveChallenge(
  database: AccountDatabase,
  challenge: { environmentId: string; challenge: string; expiresAt: number },
  now: number,
): Promise<void> {
  await database.deleteFrom('account_challenge').where('expires_at', '<=', now).execute()
  const { environmentId, expiresAt } = challenge
  await database
    .insertInto('account_challenge')
    .values({ environment_id: environmentId, challenge: challenge.challenge, expires_at: expiresAt })
    .execute()
}

/** True for one caller, once, in time. */
export async function takeChallenge(
  database: AccountDatabase,
  challenge: { environmentId: string; challenge: string },
  now: number,
): Promise<boolean> {
  const taken = await database
    .deleteFrom('account_challenge')
    .where('environment_id', '=', challenge.environmentId)
    .where('challenge', '=', challenge.challenge)
    .returning('expires_at')
    .executeTakeFirst()
  return taken !== undefined && taken.expires_at > now
}
