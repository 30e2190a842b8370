import type { AnswerOptions } from 'latchkey/core/relay'
import { createRelayKeyPair, type RelayKeyPair, topicOf } from 'latchkey/crypto'
import type { Peer } from 'latchkey/wire/relay'

/**
 * Sends the page the answer to its sign-in, approved or not: on the topic of the page's own key, sealed to that key
 * (relay-pairing §10).
 * @param pair the keys of the session that starts with it; a rejection has keys of its own
 */
export async function sealToPage({ publicKey }: Peer, pair?: RelayKeyPair): Promise<Pick<AnswerOptions, 'sealTo'>> {
  return { sealTo: { topic: await topicOf(publicKey), publicKey, pair: pair ?? (await createRelayKeyPair()) } }
}
