import {
  readSignedSessionId,
  sessionIdMessage,
  signedSessionIdLeewaySeconds,
  signedSessionIdTtlSeconds,
} from 'latchkey/wire/account'
import {
  type AccessClaims,
  AccountTokenError,
  type AccountTokenKeys,
  accessClaims,
  openAccountToken,
} from './accountToken.ts'
import type { VerifyApiKey } from './apiKeySignature.ts'
import { isClientSigned } from './clientSignature.ts'

/** A person's session, proven without the account server's database. */
export type WalletSession = {
  personId: string
  environmentId: string
  sessionId: string
  /** Milliseconds since the epoch, from which the caller needs a newer token or signature. */
  expiresAt: number
}

/** Why a session is refused. After `session_expired`, the page signs its session id again. */
export type WalletSessionRefusal = 'invalid_token' | 'invalid_session' | 'session_expired'

/** The session is not proven. */
export class WalletSessionError extends Error {
  override name = 'WalletSessionError'
  readonly code: WalletSessionRefusal
  constructor(code: WalletSessionRefusal, options?: ErrorOptions) {
    super(`The session was refused: ${code}.`, options)
    this.code = code
  }
}

/** What the frame of the managed wallet sends for the page. */
export type WalletSessionProof = { accessToken: string; signedSessionId: string; environmentId: string }

export type VerifyWalletSession = (proof: WalletSessionProof) => Promise<WalletSession>

/**
 * Returns the check of a request that the frame of the managed wallet sends. The frame does not have the key of the page's
 * DPoP proofs (RFC 9449), so the access token comes alone, and the page's signature of the session id takes the place of
 * the proof: it is valid for minutes, and only for the key that the access token names. Both may be used more than once.
 * @throws {WalletSessionError}
 * @throws {AccountUnavailableError}
 */
export function createWalletSessionVerifier(options: {
  keys: AccountTokenKeys
  verifyApiKey: VerifyApiKey
  now?: () => number
}): VerifyWalletSession {
  const { keys, verifyApiKey, now = Date.now } = options
  return async ({ accessToken, signedSessionId, environmentId }) => {
    const at = now()
    const claims = await openAccessToken(keys, accessToken, { environmentId, now: at })
    const expiresAt = await verifySignedSessionId(verifyApiKey, claims, { signedSessionId, now: at })
    return {
      personId: claims.sub,
      environmentId: claims.aud,
      sessionId: claims.sid,
      expiresAt: 1000 * Math.min(claims.exp, expiresAt),
    }
  }
}

/**
 * Verifies the page's signature of the session id that an access token names.
 * @returns when the signature expires, in Unix seconds
 * @throws {WalletSessionError} `session_expired` when only its time is over, otherwise `invalid_session`
 */
export async function verifySignedSessionId(
  verifyApiKey: VerifyApiKey,
  { sid: sessionId, session_id_key: publicKey }: Pick<AccessClaims, 'sid' | 'session_id_key'>,
  { signedSessionId, now }: { signedSessionId: string; now: number },
): Promise<number> {
  const signed = readSignedSessionId(signedSessionId)
  if (!signed || publicKey === undefined) throw new WalletSessionError('invalid_session')
  const { expiresAt, signature } = signed
  const message = sessionIdMessage({ sessionId, expiresAt })
  if (!(await isClientSigned(verifyApiKey, { publicKey, message, signature }))) {
    throw new WalletSessionError('invalid_session')
  }
  const remaining = expiresAt - now / 1000
  if (remaining <= 0) throw new WalletSessionError('session_expired')
  // A script that ran once in the page must not leave with signatures for later days.
  if (remaining > signedSessionIdTtlSeconds + signedSessionIdLeewaySeconds) {
    throw new WalletSessionError('invalid_session')
  }
  return expiresAt
}

async function openAccessToken(
  keys: AccountTokenKeys,
  accessToken: string,
  options: { environmentId: string; now: number },
): Promise<AccessClaims> {
  try {
    return await openAccountToken(keys, accessToken, { type: 'access', claims: accessClaims, ...options })
  } catch (cause) {
    if (cause instanceof AccountTokenError) throw new WalletSessionError('invalid_token', { cause })
    throw cause
  }
}
