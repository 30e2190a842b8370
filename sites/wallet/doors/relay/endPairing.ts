import { type PeerTurn, receivedRequests } from 'latchkey/core/relay'
import { pairings } from './relayRecords.ts'

/**
 * A pairing is used once: nothing that still comes there is heard, and what waits there is no longer asked. The topic of
 * a session is none.
 * @param pairing.id the request that is being answered, where one is
 */
export async function endPairing({ topic, id }: { topic: string; id?: number }, turn: PeerTurn): Promise<void> {
  const pairing = await turn.get(pairings, topic)
  if (!pairing) return
  turn.put(pairings, topic, { ...pairing, status: 'answered' })
  for (const { key, record } of await turn.list(receivedRequests)) {
    if (record.topic === topic && record.id !== id) turn.remove(receivedRequests, key)
  }
}
