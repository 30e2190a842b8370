import { type PeerTransaction, receivedRequests } from 'latchkey/core/relay'
import { pairings } from './relayRecords.ts'

/**
 * Ends a pairing. A pairing is used once: later messages on it are ignored, and its pending requests are removed. Does
 * nothing for the topic of a session.
 * @param pairing.id the request that is being answered, if any
 */
export async function endPairing({ topic, id }: { topic: string; id?: number }, tx: PeerTransaction): Promise<void> {
  const pairing = await tx.get(pairings, topic)
  if (!pairing) return
  tx.put(pairings, topic, { ...pairing, status: 'answered' })
  for (const { key, record } of await tx.list(receivedRequests)) {
    if (record.topic === topic && record.id !== id) tx.remove(receivedRequests, key)
  }
}
