import type { AccountDatabase } from '../context.ts'

/**
 * Ends everything that was meant to be short-lived, in a database that was brought back from a backup: sessions that were
 * ended after the backup, refresh tokens and challenges that were used, and links between devices would be valid again.
 */
export async function endRestored(database: AccountDatabase): Promise<void> {
  await database.deleteFrom('accountRefreshToken').execute()
  await database.deleteFrom('accountSession').execute()
  await database.deleteFrom('accountChallenge').execute()
  await database.deleteFrom('accountDeviceLink').execute()
}
