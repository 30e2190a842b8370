import { createTokenOpener, type TokenIssuer } from '../shared/dpop/accessTokens.ts'
import { createAccountProofs } from '../shared/managed/accountProofs.ts'
import type { VerifyMfa } from '../shared/managed/callers.ts'
import { createMfaVerifier } from '../shared/mfaToken.ts'

/** Creates the checks of the account server's proofs for `createMpcServer`. */
export function createMpcProofs(
  issuer: TokenIssuer,
): ReturnType<typeof createAccountProofs> & { verifyMfa: VerifyMfa } {
  return { ...createAccountProofs(issuer), verifyMfa: createMfaVerifier(createTokenOpener(issuer)) }
}
