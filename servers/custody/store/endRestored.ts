import type { Db } from './tables.ts'

/**
 * Deletes everything short-lived from a database that was restored from a backup. Otherwise items that were used or
 * revoked after the backup would be valid again: read-only sessions and expiring API keys, emailed codes, the
 * verifications that codes proved, and imports in progress.
 */
export async function endRestored(db: Db): Promise<void> {
  await db.deleteFrom('custodyClaim').where('endsAt', 'is not', null).execute()
  await db.deleteFrom('custodyApiKey').where('expirationSeconds', 'is not', null).execute()
  await db.deleteFrom('custodySession').execute()
  await db.deleteFrom('custodyCode').execute()
  await db.deleteFrom('custodyVerification').execute()
  await db.deleteFrom('custodyImportTarget').execute()
}
