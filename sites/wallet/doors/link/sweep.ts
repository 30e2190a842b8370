import type { Transaction } from 'latchkey/core/relay'
import { codes } from 'latchkey/wire'
import { endSession } from './joining.ts'
import { requestMs, sessionMs } from './limits.ts'
import { forgetSession, linkRequests, linkSessions, putAnswer } from './linkRecords.ts'
import { toFailure } from './toOutcome.ts'

const expired = { code: codes.internal.code, message: 'The request has expired. Send it again.' }

/**
 * Ends connections that were not used for too long, answers requests whose page no longer waits, and removes what is left of
 * sessions that are over.
 */
export async function sweep(tx: Transaction, by: { tab: string; now: number }): Promise<void> {
  for (const { record } of await tx.list(linkRequests)) {
    if (record.receivedAt + requestMs <= by.now) await putAnswer(tx, record.name, toFailure(expired), by)
  }
  for (const { key, record } of await tx.list(linkSessions)) {
    if (record.usedAt + sessionMs > by.now) continue
    if (record.status === 'open') await endSession(tx, record, by.tab)
    else {
      await forgetSession(tx, record)
      tx.remove(linkSessions, key)
    }
  }
}
