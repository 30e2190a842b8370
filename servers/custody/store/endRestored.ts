import type { Db } from './tables.ts'

/**
 * Ends everything that was meant to be short-lived, in a database that was brought back from a backup: what was used up or
 * revoked after the backup would be valid again. Sessions end, that is read-only sessions and API keys that expire; so do
 * emailed codes, the verifications that codes proved, and imports that were begun.
 */
export async function endRestored(db: Db): Promise<void> {
  await db.deleteFrom('custodyClaim').where('endsAt', 'is not', null).execute()
  await db.deleteFrom('custodyApiKey').where('expirationSeconds', 'is not', null).execute()
  await db.deleteFrom('custodySession').execute()
  await db.deleteFrom('custodyCode').execute()
  await db.deleteFrom('custodyVerification').execute()
  await db.deleteFrom('custodyImportTarget').execute()
}
