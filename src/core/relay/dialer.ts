import { toHex } from '../../crypto/hex.ts'
import { randomBytes } from '../../crypto/randomBytes.ts'
import { createRelayJwt, relayJwtLifeSeconds } from '../../crypto/relayJwt.ts'
import { sayTimeQuery } from '../../wire/relay/relayTime.ts'
import { toRelayUrl } from '../../wire/relay/relayUrl.ts'
import { clientVersion } from '../../wire/version.ts'
import { once } from '../once.ts'
import { createTable, type RelayStorage } from './storage.ts'

/**
 * The Ed25519 seed that a relay knows this client by, by the URL of the relay: 64 hex characters, for the life of the storage.
 * Each relay has its own: what one of them sees cannot be shown to another.
 */
const identity = createTable<string>('identity')

/**
 * How much older than it is a token says to be, in seconds: half of its life. So a device that is up to twelve hours ahead or behind
 * gets in at any relay, before it knows.
 */
const backdatedSeconds = relayJwtLifeSeconds / 2

/** Makes the address to dial, each time with a token of its own: one that was seen would be of use to whoever saw it. */
export function createDialer(options: {
  storage: RelayStorage
  relayUrl: string
  projectId: string
  /** By the relay, as far as it has said. */
  now: () => number
}): () => Promise<string> {
  const { storage, relayUrl, projectId, now } = options
  /** One for each start of the client (protocol §4). */
  const subject = toHex(randomBytes(32))
  const toSeed = once(() =>
    storage.turn(async (turn) => {
      const kept = await turn.get(identity, relayUrl)
      if (kept) return kept
      const made = toHex(randomBytes(32))
      turn.put(identity, relayUrl, made)
      return made
    }),
  )
  return async () => {
    const issuedAt = Math.floor(now() / 1000) - backdatedSeconds
    const auth = await createRelayJwt(await toSeed(), { audience: relayUrl, subject, issuedAt })
    const url = new URL(toRelayUrl(relayUrl, { auth, projectId, ua: `wc-2/js-${clientVersion}/web` }))
    url.searchParams.set(sayTimeQuery, 'true')
    return url.href
  }
}
