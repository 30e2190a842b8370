import { createApiKeyVerifier } from '../apiKeySignature.ts'
import { createAccessTokenVerifier, type TokenIssuer, type VerifyAccessToken } from '../dpop/accessTokens.ts'
import { createSessionVerifier } from '../signedSession.ts'
import type { VerifySession } from './callers.ts'

/**
 * Creates the checks of what the account server gives a page: its access token, and the key with which the page signs the
 * id of its session.
 */
export function createAccountProofs(issuer: TokenIssuer): {
  verifyAccessToken: VerifyAccessToken
  verifySession: VerifySession
} {
  return {
    verifyAccessToken: createAccessTokenVerifier(issuer),
    verifySession: createSessionVerifier({ verifyApiKey: createApiKeyVerifier(), now: issuer.now }),
  }
}
