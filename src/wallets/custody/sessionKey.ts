import { AccountError } from '../../core/account/accountError.ts'
import { apiKeyStampHeader, createApiKeyStamp } from '../../crypto/apiKeyStamp.ts'
import { compressPublicKey } from '../../crypto/compressPublicKey.ts'
import { sessionKeyTtlSeconds } from '../../wire/account/limits.ts'
import { failureTexts } from '../../wire/custody/failureTexts.ts'
import { CustodyApiError } from './errors.ts'
import type { Stamp } from './stamp.ts'

/** A P-256 key that key custody accepts for a limited time. The private key is not extractable. */
export type SessionKey = {
  /** Compressed point, 66 lower-case hex characters. */
  publicKey: string
  privateKey: CryptoKey
  /** Milliseconds since the epoch. */
  expirationDate: number
}

/** A session key before its registration, when its lifetime starts. */
export type SessionKeyPair = Omit<SessionKey, 'expirationDate'>

export async function generateSessionKeyPair(): Promise<SessionKeyPair> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  return { publicKey: compressPublicKey(point), privateKey: pair.privateKey }
}

/** Returns the session key of `pair`, with the lifetime that its registration requests. */
export function toSessionKey(pair: SessionKeyPair, now: number): SessionKey {
  return { ...pair, expirationDate: now + sessionKeyTtlSeconds * 1000 }
}

/** A session is reused until its expiration date passes (specification §4). */
export function isLive(key: SessionKey, now: number): boolean {
  return key.expirationDate > now
}

/** Signs `body` without asking the user. */
export async function stampWithSession(body: string, key: SessionKey): Promise<Stamp> {
  return { header: apiKeyStampHeader, value: await createApiKeyStamp(body, key) }
}

const renewable = [failureTexts.expiredApiKey, failureTexts.publicKeyNotFound]

/**
 * Whether key custody no longer knows the key or says that it has expired (key-custody §2.5). The caller then renews it and tries
 * once more.
 */
export function isKeyFailure(error: unknown): boolean {
  // Requests through the account server fail with its own error.
  if (error instanceof AccountError) return error.code === 'invalid_stamp'
  return (
    error instanceof CustodyApiError &&
    error.turnkeyCode === 16 &&
    renewable.some((text) => error.message.toLowerCase().includes(text))
  )
}
