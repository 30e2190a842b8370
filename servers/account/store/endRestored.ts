import type { AccountDatabase } from './tables.ts'

/**
 * Deletes everything short-lived from a database that was restored from a backup. Otherwise sessions that ended after the
 * backup, used refresh tokens, used challenges and device pairings would be valid again.
 */
export async function endRestored(database: AccountDatabase): Promise<void> {
  await database.deleteFrom('accountRefreshToken').execute()
  await database.deleteFrom('accountSession').execute()
  await database.deleteFrom('accountChallenge').execute()
  await database.deleteFrom('accountDevicePairing').execute()
}
