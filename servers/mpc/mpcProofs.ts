import type { Database } from '../shared/database.ts'
import { createTokenOpener, type TokenIssuer } from '../shared/dpop/accessTokens.ts'
import { createAccountProofs } from '../shared/managed/accountProofs.ts'
import type { VerifyMfa } from '../shared/managed/callers.ts'
import { createMfaVerifier } from '../shared/mfaToken.ts'
import { usedMfaTokens } from './store/tables.ts'

/**
 * Creates the checks of the account server's proofs for `createMpcServer`. Tokens for sensitive operations are used up in
 * the same database.
 */
export function createMpcProofs(
  issuer: TokenIssuer,
  { kysely }: Database,
): ReturnType<typeof createAccountProofs> & { verifyMfa: VerifyMfa } {
  const verifyMfa = createMfaVerifier({
    ...{ open: createTokenOpener(issuer), database: kysely, table: usedMfaTokens, now: issuer.now },
  })
  return { ...createAccountProofs(issuer), verifyMfa }
}
