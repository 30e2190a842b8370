import { uuid } from 'latchkey/wire'
import { type MfaAction, mfaAction } from 'latchkey/wire/account'
import * as v from 'valibot'
import { AccountTokenError, type AccountTokenKeys, openAccountToken } from './accountToken.ts'
import type { UsedToken } from './usedTokens.ts'
import type { WalletSession } from './walletSession.ts'

const mfaClaims = v.object({ sub: uuid, aud: uuid, sid: uuid, jti: uuid, action: mfaAction, exp: v.number() })

/** The token is not one of this session for this action, or expired. */
export class MfaTokenError extends Error {
  override name = 'MfaTokenError'
}

/**
 * Verifies that a passkey of the session's user has just signed for an operation. A token is signed and not looked up at
 * the account server, so the server that carries out the operation can use it up in its own transaction (`useTokenOnce`),
 * which no call to another server could be part of. Only one server may accept each action: a token that two servers
 * accept would work twice.
 * @returns what `useTokenOnce` has to remember
 * @throws {MfaTokenError}
 * @throws {AccountUnavailableError}
 */
export async function verifyMfaToken(
  keys: AccountTokenKeys,
  mfaToken: string,
  { session, action, now }: { session: WalletSession; action: MfaAction; now: number },
): Promise<UsedToken> {
  const { environmentId, personId, sessionId } = session
  const claims = await open(keys, mfaToken, { environmentId, now })
  const isMeant = claims.action === action && claims.sub === personId && claims.sid === sessionId
  if (!isMeant) throw new MfaTokenError('The token is for another action, user or session.')
  return { tokenId: claims.jti, expiresAt: claims.exp * 1000 }
}

async function open(keys: AccountTokenKeys, mfaToken: string, options: { environmentId: string; now: number }) {
  try {
    return await openAccountToken(keys, mfaToken, { type: 'mfa', claims: mfaClaims, ...options })
  } catch (cause) {
    if (cause instanceof AccountTokenError) throw new MfaTokenError('The token could not be verified.', { cause })
    throw cause
  }
}
