import type { AnswerOptions } from 'latchkey/core/relay'
import { createRelayKeyPair, type RelayKeyPair, topicOf } from 'latchkey/crypto'
import type { Peer } from 'latchkey/wire/relay'

/**
 * How a page hears the answer to its sign-in, be it yes or no: on the topic of its own key, sealed to that key, and
 * nowhere else (relay-pairing §10).
 * @param pair of the session that begins with it; a no has one of its own
 */
export async function sealToPage({ publicKey }: Peer, pair?: RelayKeyPair): Promise<Pick<AnswerOptions, 'sealTo'>> {
  return { sealTo: { topic: await topicOf(publicKey), publicKey, pair: pair ?? (await createRelayKeyPair()) } }
}
