import { type PeerTransaction, receivedRequests } from 'latchkey/core/relay'
import { pairings } from './relayRecords.ts'

/**
 * A pairing is used once: nothing that still comes there is heard, and what waits there is no longer asked. The topic of
 * a session is none.
 * @param pairing.id the request that is being answered, where one is
 */
export async function endPairing({ topic, id }: { topic: string; id?: number }, tx: PeerTransaction): Promise<void> {
  const pairing = await tx.get(pairings, topic)
  if (!pairing) return
  tx.put(pairings, topic, { ...pairing, status: 'answered' })
  for (const { key, record } of await tx.list(receivedRequests)) {
    if (record.topic === topic && record.id !== id) tx.remove(receivedRequests, key)
  }
}
