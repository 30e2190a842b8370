import { compressPublicKey } from '../../crypto/compressPublicKey.ts'
import { toHex } from '../../crypto/hex.ts'
import { signedSessionIdTtlSeconds } from '../../wire/account/limits.ts'
import { formatSignedSessionId, sessionIdMessage } from '../../wire/account/signedSessionId.ts'
import type { KeyStore } from '../keyStore.ts'

/** The P-256 key with which this browser signs the id of its session, for the managed wallet. */
export type SessionIdKey = {
  /** Compressed, in hex: a sign-in registers it. */
  publicKey: () => Promise<string>
  /**
   * Signs a session's id for the next `signedSessionIdTtlSeconds`.
   * @param now Unix milliseconds by the clock of the servers that check it
   */
  sign: (sessionId: string, now: number) => Promise<string>
  /** Deletes the key. The next sign-in registers a new one. */
  forget: () => Promise<void>
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/**
 * Creates the key on first use and keeps it. The private key cannot be exported, so a script that got into the page cannot
 * take it along (threats T16). It is not the key of the page's DPoP proofs: a signature of one can never pass for the other.
 */
export function createSessionIdKey(options: { environmentId: string; keys: KeyStore }): SessionIdKey {
  const { environmentId, keys } = options
  const name = `latchkey-session-id-${environmentId}`

  /** Read each time, because tabs share it. Only this function writes to that name in our database. */
  async function pair(): Promise<CryptoKeyPair> {
    const kept = await keys.get(name)
    return (kept ?? (await keys.keep(name, await generate()))) as CryptoKeyPair
  }

  return {
    async publicKey() {
      const raw = await crypto.subtle.exportKey('raw', (await pair()).publicKey)
      return compressPublicKey(new Uint8Array(raw))
    },
    async sign(sessionId, now) {
      const expiresAt = Math.floor(now / 1000) + signedSessionIdTtlSeconds
      const message = new TextEncoder().encode(sessionIdMessage({ sessionId, expiresAt }))
      // WebCrypto signs r‖s, which is the form of the wire.
      const signature = await crypto.subtle.sign(algorithm, (await pair()).privateKey, message)
      return formatSignedSessionId({ expiresAt, signature: toHex(new Uint8Array(signature)) })
    },
    forget: async () => void (await keys.remove(name)),
  }
}

function generate(): Promise<CryptoKeyPair> {
  const extractable = false
  return crypto.subtle.generateKey(algorithm, extractable, ['sign', 'verify'])
}
