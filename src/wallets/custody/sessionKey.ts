import { apiKeyStampHeader, createApiKeyStamp } from '../../crypto/apiKeyStamp.ts'
import { compressPublicKey } from '../../crypto/compressPublicKey.ts'
import { CustodyApiError } from './errors.ts'
import type { Stamp } from './stamp.ts'

/** A P-256 key that key custody accepts for a while. The private half is a handle that cannot be exported, never bytes. */
export type SessionKey = {
  /** Compressed point, 66 lower-case hex characters. */
  publicKey: string
  privateKey: CryptoKey
  /** Milliseconds since the epoch. */
  expirationDate: number
}

/** A new key, good for `ttlSeconds` from now once key custody has registered its public half. */
export async function generateSessionKey(options: { ttlSeconds: number; now: number }): Promise<SessionKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  return {
    publicKey: compressPublicKey(point),
    privateKey: pair.privateKey,
    expirationDate: options.now + options.ttlSeconds * 1000,
  }
}

/** A session is reused until its expiration date passes (specification §4). */
export function isLive(key: SessionKey, now: number): boolean {
  return key.expirationDate > now
}

/** Signs `body` without asking anybody. */
export async function stampWithSession(body: string, key: SessionKey): Promise<Stamp> {
  return { header: apiKeyStampHeader, value: await createApiKeyStamp(body, key) }
}

/** Key custody no longer knows the key, or says that it expired (key-custody §2.5): renew it, then try once more. */
export function isKeyFailure(error: unknown): boolean {
  return (
    error instanceof CustodyApiError &&
    error.turnkeyCode === 16 &&
    /expired api key|could not find public key/i.test(error.message)
  )
}
