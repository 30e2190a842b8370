import { failCeremonies } from './ceremonies.ts'
import type { MpcDatabase } from './tables.ts'

/**
 * Ends everything short-lived in a database that was restored from a backup. A ceremony that was running then may have
 * sent its messages since: stepped again, it would use its nonces twice and reveal a share (docs/threshold.md, rule 1).
 * Every wallet is reported again, because the account server may be a restored one too.
 */
export async function endRestored(database: MpcDatabase): Promise<void> {
  await failCeremonies(database, { endedBefore: Number.MAX_SAFE_INTEGER }, 'ceremony_over')
  await database.deleteFrom('mpcAnswer').execute()
  await database.updateTable('mpcWallet').set({ reportedRevision: 0 }).where('status', '=', 'active').execute()
}
