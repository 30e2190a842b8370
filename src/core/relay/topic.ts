import type { RelayKeyPair } from '../../crypto/relayKeys.ts'
import { createTable, type Transaction } from './storage.ts'

/** How messages of a topic are decrypted. Anyone with the key can also write there. */
export type TopicKey =
  /** Type-0 envelopes under a key that both peers share (64 hex characters). */
  | { kind: 'shared'; key: string }
  /** Type-1 envelopes to our public key, from a wallet that is not known yet: one-click auth. */
  | { kind: 'own'; pair: RelayKeyPair }

/** A topic that this client uses. It stays subscribed as long as its record exists. */
export type Topic = {
  key: TopicKey
  /** Unix seconds. After that the client leaves the topic. */
  expiry: number
}

/** By topic. */
export const topics = createTable<Topic>('topics')

/** Changes the expiry of a topic. */
export async function setTopicExpiry(tx: Transaction, topic: string, options: { expiry: number }): Promise<void> {
  const stored = await tx.get(topics, topic)
  if (stored) tx.put(topics, topic, { ...stored, ...options })
}
