import type { RelayKeyPair } from '../../crypto/relayKeys.ts'
import { createTable, type Turn } from './storage.ts'

/** How messages of a topic are opened. Whoever has the key can also write there. */
export type TopicKey =
  /** Type-0 envelopes under a key that both ends have (64 hex characters). */
  | { kind: 'shared'; key: string }
  /** Type-1 envelopes to our public key, from a wallet we do not know yet: one-click auth. */
  | { kind: 'own'; pair: RelayKeyPair }

/** A topic this client works with: it is subscribed as long as it is kept. */
export type Topic = {
  key: TopicKey
  /** Unix seconds; afterwards the topic is left. */
  expiry: number
}

/** By topic. */
export const topics = createTable<Topic>('topics')

/** Keeps a topic until another time than was said first. */
export async function keepTopic(turn: Turn, topic: string, options: { expiry: number }): Promise<void> {
  const kept = await turn.get(topics, topic)
  if (kept) turn.put(topics, topic, { ...kept, ...options })
}
