import { toHex } from '../../crypto/hex.ts'
import { randomBytes } from '../../crypto/randomBytes.ts'
import { createRelayJwt, relayJwtLifeSeconds } from '../../crypto/relayJwt.ts'
import { sayTimeQuery } from '../../wire/relay/relayTime.ts'
import { toRelayUrl } from '../../wire/relay/relayUrl.ts'
import { clientVersion } from '../../wire/version.ts'
import { once } from '../once.ts'
import { createTable, type RelayStorage } from './storage.ts'

/**
 * The Ed25519 seed of this client's identity at a relay, by the relay's URL: 64 hex characters, as long as the storage lives.
 * Each relay gets its own identity, so a relay cannot use our token at another one.
 */
const identity = createTable<string>('identity')

/**
 * How far a token is backdated, in seconds: half of its lifetime. So a device whose clock is up to twelve hours ahead or behind is
 * accepted by any relay before it learns the time.
 */
const backdatedSeconds = relayJwtLifeSeconds / 2

/** Makes the URL of each connection, always with a new token, so that a leaked one cannot be reused. */
export function createDialer(options: {
  storage: RelayStorage
  relayUrl: string
  projectId: string
  /** Unix milliseconds, by the relay's clock if it is known. */
  now: () => number
}): () => Promise<string> {
  const { storage, relayUrl, projectId, now } = options
  /** One per start of the client (relay-pairing §4). */
  const subject = toHex(randomBytes(32))
  const toSeed = once(() =>
    storage.transaction(async (tx) => {
      const kept = await tx.get(identity, relayUrl)
      if (kept) return kept
      const made = toHex(randomBytes(32))
      tx.put(identity, relayUrl, made)
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
