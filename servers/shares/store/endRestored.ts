import type { SharesDatabase } from './tables.ts'

/**
 * Prepares a database that was restored from a backup. Backups of shares stay valid, and the server's party refuses shares of
 * an older epoch. Every wallet is reported again, because the account server may be a restored one too.
 */
export async function endRestored(database: SharesDatabase): Promise<void> {
  await database.updateTable('sharesReport').set({ reportedRevision: 0 }).execute()
}
