import { peerErrors } from '../../wire/relay/errors.ts'
import { historySeconds } from '../../wire/relay/limits.ts'
import { endSession } from './endSession.ts'
import { seen } from './inbox.ts'
import { outbox } from './outbox.ts'
import type { PeerTurn } from './relayPeer.ts'
import { openRequests, receivedRequests } from './request.ts'
import { sessions } from './session.ts'
import type { SessionNews } from './sessionRequests.ts'
import type { Table } from './storage.ts'
import { topics } from './topic.ts'

/**
 * Ends what has had its time.
 * @returns when the next thing will have had its; unix seconds, `Infinity` when nothing is kept
 */
export async function sweep(
  turn: PeerTurn,
  { nowSeconds, expiring }: { nowSeconds: number; expiring: readonly Table<{ expiry: number }>[] },
): Promise<number> {
  const forgettable = [topics, receivedRequests, outbox, ...expiring]
  const isOver = ({ record }: { record: { expiry: number } }) => record.expiry <= nowSeconds

  for (const { key: topic } of (await turn.list(sessions)).filter(isOver)) {
    await endSession(turn, topic, peerErrors.userDisconnected)
    turn.tell({ type: 'session_expire', topic } satisfies SessionNews)
  }
  for (const { record } of (await turn.list(openRequests)).filter(isOver)) {
    await turn.conclude(record, { error: peerErrors.requestExpired })
  }
  for (const table of forgettable) {
    for (const { key } of (await turn.list<{ expiry: number }>(table)).filter(isOver)) turn.remove(table, key)
  }

  const expiries = [sessions, openRequests, ...forgettable].map(async (table) =>
    (await turn.list<{ expiry: number; answer?: unknown }>(table))
      .filter(({ record }) => !record.answer)
      .map(({ record }) => record.expiry),
  )
  return Math.min(Number.POSITIVE_INFINITY, ...(await Promise.all(expiries)).flat())
}

/** Forgets what was taken in, or answered and never taken, longer ago than history is kept (specification §9). */
export async function forgetHistory(turn: PeerTurn, nowSeconds: number): Promise<void> {
  const start = nowSeconds - historySeconds
  for (const { key, record: at } of await turn.list(seen)) if (at < start) turn.remove(seen, key)
  for (const { key, record } of await turn.list(openRequests)) if (record.expiry < start) turn.remove(openRequests, key)
}
