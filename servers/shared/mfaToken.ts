import { uuid } from 'latchkey/wire'
import { type MfaAction, mfaAction } from 'latchkey/wire/mpc'
import * as v from 'valibot'
import { type OpenToken, TokenError, type TokenHolder } from './dpop/accessTokens.ts'
import type { UsedToken } from './usedTokens.ts'

const mfaClaims = v.object({ sub: uuid, sid: uuid, jti: uuid, action: mfaAction, exp: v.number() })

/** The user, the session and the operation for which a token must have been issued. */
type Expected = Pick<TokenHolder, 'environmentId' | 'personId' | 'sessionId'> & { action: MfaAction }

/**
 * Verifies that a passkey of the session's user has just signed for an operation. A token is signed and not looked up at
 * the account server, so the server that carries out the operation can use it up in its own database (`useTokenOnce`), in the
 * transaction that starts the operation. Only one server may accept each action: a token that two servers accept would work
 * twice.
 * @returns what `useTokenOnce` has to remember
 * @throws {TokenError | IssuerAwayError}
 */
export async function verifyMfaToken(open: OpenToken, token: string, expected: Expected): Promise<UsedToken> {
  const { environmentId, personId, sessionId, action } = expected
  const claims = await open(token, { type: 'mfa', environmentId, claims: mfaClaims })
  const isMeant = claims.action === action && claims.sub === personId && claims.sid === sessionId
  if (!isMeant) throw new TokenError('The token is for another action, user or session.')
  return { tokenId: claims.jti, expiresAt: claims.exp * 1000 }
}

/** Creates the check of MFA tokens: what `useTokenOnce` has to remember, or undefined when the token does not hold. */
export function createMfaVerifier(open: OpenToken) {
  return async ({ token, ...expected }: Expected & { token: string }): Promise<UsedToken | undefined> => {
    try {
      return await verifyMfaToken(open, token, expected)
    } catch (error) {
      if (error instanceof TokenError) return undefined
      throw error
    }
  }
}
