import { type WalletStatement, walletStatement } from 'latchkey/wire/mpc'
import { createTokenOpener, IssuerAwayError, TokenError, type TokenIssuer } from '../dpop/accessTokens.ts'
import { MpcError } from './failure.ts'

/**
 * Checks what the server of the managed wallet has signed about a wallet.
 * @throws {MpcError} `invalid_statement`; `unavailable` while the keys of that server cannot be fetched
 */
export type VerifyWalletStatement = (statement: string, environmentId: string) => Promise<WalletStatement>

/** @param issuer the server of the managed wallet, by its public address */
export function createWalletStatementVerifier(issuer: TokenIssuer): VerifyWalletStatement {
  const open = createTokenOpener(issuer)
  return async (statement, environmentId) => {
    try {
      return await open(statement, { type: 'wallet', environmentId, claims: walletStatement })
    } catch (cause) {
      if (cause instanceof IssuerAwayError) throw new MpcError('unavailable', { cause })
      if (cause instanceof TokenError) throw new MpcError('invalid_statement', { cause })
      throw cause
    }
  }
}
