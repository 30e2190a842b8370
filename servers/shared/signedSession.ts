import {
  readSignedSessionId,
  sessionIdMessage,
  signedSessionIdLeewaySeconds,
  signedSessionIdTtlSeconds,
} from 'latchkey/wire/account'
import type { VerifyApiKey } from './apiKeySignature.ts'
import { isClientSigned } from './clientSignature.ts'
import type { TokenHolder } from './dpop/accessTokens.ts'

/** Returns whether the page of a session signed its id, and whether that signature still counts. */
export type SignedSession = 'valid' | 'expired' | 'invalid'

/**
 * Checks the page's signature of the session id that its access token names (managed-wallet §3). The token also names the
 * key, so this needs nothing of the account server. A signature may be used more than once while it is valid.
 */
export async function verifySignedSession(
  verifyApiKey: VerifyApiKey,
  { sessionId, sessionIdKey: publicKey }: Pick<TokenHolder, 'sessionId' | 'sessionIdKey'>,
  { signedSessionId, now }: { signedSessionId: string; now: number },
): Promise<SignedSession> {
  const signed = readSignedSessionId(signedSessionId)
  if (!signed || publicKey === undefined) return 'invalid'
  const { expiresAt, signature } = signed
  const message = sessionIdMessage({ sessionId, expiresAt })
  if (!(await isClientSigned(verifyApiKey, { publicKey, message, signature }))) return 'invalid'
  const remaining = expiresAt - now / 1000
  if (remaining <= 0) return 'expired'
  // A script that ran once in the page must not leave with signatures for later days.
  return remaining > signedSessionIdTtlSeconds + signedSessionIdLeewaySeconds ? 'invalid' : 'valid'
}

/** Creates the check of signed session ids for a server that needs to know only when a valid session began. */
export function createSessionVerifier(options: { verifyApiKey: VerifyApiKey; now: () => number }) {
  const { verifyApiKey, now } = options
  return async ({
    signedSessionId,
    ...holder
  }: TokenHolder & { signedSessionId: string }): Promise<{ signedInAt: number } | undefined> => {
    const session = await verifySignedSession(verifyApiKey, holder, { signedSessionId, now: now() })
    return session === 'valid' ? { signedInAt: holder.signedInAt } : undefined
  }
}
