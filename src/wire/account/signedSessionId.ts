import * as v from 'valibot'
import { p256PublicKey } from '../primitives.ts'

/**
 * A member that the body of a sign-up and of every sign-in may have beside its own: the compressed P-256 key with which
 * the page signs the id of the new session. A session without one cannot use the managed wallet.
 */
export const sessionIdRegistration = v.object({ sessionIdKey: v.optional(p256PublicKey) })

/**
 * The page's proof that it holds the session: `<expiresAt>.<signature>`. `expiresAt` is in Unix seconds. The signature is
 * ECDSA with SHA-256 over {@link sessionIdMessage}, as r‖s in 128 hex characters (managed-wallet §3). The original's has no
 * expiry and is valid as long as its session; ours is valid for `signedSessionIdTtlSeconds`.
 */
export const signedSessionId = v.pipe(
  v.string(),
  v.regex(/^[1-9][0-9]{0,11}\.[0-9a-f]{128}$/, 'expected a signed session id'),
)

/** Returns the text that the page signs. */
export function sessionIdMessage({ sessionId, expiresAt }: { sessionId: string; expiresAt: number }): string {
  return `${sessionId}.${expiresAt}`
}

/** Returns a signed session id. */
export function formatSignedSessionId({ expiresAt, signature }: { expiresAt: number; signature: string }): string {
  return `${expiresAt}.${signature}`
}

/** Reads a text of the form {@link signedSessionId}. It verifies nothing. */
export function readSignedSessionId(text: string): { expiresAt: number; signature: string } | undefined {
  if (!v.is(signedSessionId, text)) return undefined
  const [expiresAt = '', signature = ''] = text.split('.')
  return { expiresAt: Number(expiresAt), signature }
}
