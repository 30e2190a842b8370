import { createApiKeyVerifier } from '../apiKeySignature.ts'
import {
  createAccessTokenVerifier,
  createTokenOpener,
  type TokenIssuer,
  type VerifyAccessToken,
} from '../dpop/accessTokens.ts'
import { createMfaVerifier } from '../mfaToken.ts'
import { createSessionVerifier } from '../signedSession.ts'
import type { VerifyMfa, VerifySession } from './callers.ts'

/**
 * Creates the checks of what the account server gives a page: its access token, the key with which the page signs the id of its
 * session, and tokens for single operations.
 */
export function createAccountProofs(issuer: TokenIssuer): {
  verifyAccessToken: VerifyAccessToken
  verifySession: VerifySession
  verifyMfa: VerifyMfa
} {
  return {
    verifyAccessToken: createAccessTokenVerifier(issuer),
    verifySession: createSessionVerifier({ verifyApiKey: createApiKeyVerifier(), now: issuer.now }),
    verifyMfa: createMfaVerifier(createTokenOpener(issuer)),
  }
}
