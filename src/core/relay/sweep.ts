import { peerErrors } from '../../wire/relay/errors.ts'
import { historySeconds } from '../../wire/relay/limits.ts'
import { endSession } from './endSession.ts'
import { seen } from './inbox.ts'
import { outbox } from './outbox.ts'
import type { PeerTransaction } from './relayPeer.ts'
import { openRequests, receivedRequests } from './request.ts'
import { sessions } from './session.ts'
import type { SessionEvent } from './sessionRequests.ts'
import type { Table } from './storage.ts'
import { topics } from './topic.ts'

/**
 * Ends and removes everything that has expired.
 * @returns when the next record expires: unix seconds, `Infinity` when nothing is stored
 */
export async function sweep(
  tx: PeerTransaction,
  { nowSeconds, expiring }: { nowSeconds: number; expiring: readonly Table<{ expiry: number }>[] },
): Promise<number> {
  const removable = [topics, receivedRequests, outbox, ...expiring]
  const isExpired = ({ record }: { record: { expiry: number } }) => record.expiry <= nowSeconds

  for (const { key: topic } of (await tx.list(sessions)).filter(isExpired)) {
    await endSession(tx, topic, peerErrors.userDisconnected)
    tx.emit({ type: 'session_expire', topic } satisfies SessionEvent)
  }
  for (const { record } of (await tx.list(openRequests)).filter(isExpired)) {
    await tx.conclude(record, { error: peerErrors.requestExpired })
  }
  for (const table of removable) {
    for (const { key } of (await tx.list<{ expiry: number }>(table)).filter(isExpired)) tx.remove(table, key)
  }

  const expiries = [sessions, openRequests, ...removable].map(async (table) =>
    (await tx.list<{ expiry: number; answer?: unknown }>(table))
      .filter(({ record }) => !record.answer)
      .map(({ record }) => record.expiry),
  )
  return Math.min(Number.POSITIVE_INFINITY, ...(await Promise.all(expiries)).flat())
}

/** Removes seen messages and undelivered answers that are older than the history may be (specification §9). */
export async function forgetHistory(tx: PeerTransaction, nowSeconds: number): Promise<void> {
  const start = nowSeconds - historySeconds
  for (const { key, record: at } of await tx.list(seen)) if (at < start) tx.remove(seen, key)
  for (const { key, record } of await tx.list(openRequests)) if (record.expiry < start) tx.remove(openRequests, key)
}
