import { MpcError } from '../shared/managed/failure.ts'
import { type UsedToken, useTokenOnce } from '../shared/usedTokens.ts'
import type { MpcContext } from './context.ts'
import { type MpcTransaction, usedMfaTokens } from './store/tables.ts'

/**
 * Uses up an MFA token in the transaction that begins what it allows: an operation that fails uses up none, and after a crash
 * the token and its operation are both there or both not.
 * @throws {MpcError} `invalid_mfa` when it was used before, or has expired since it was verified
 */
export async function spendMfa(
  transaction: MpcTransaction,
  { now }: Pick<MpcContext, 'now'>,
  token: UsedToken | undefined,
): Promise<void> {
  if (token && !(await useTokenOnce(transaction, usedMfaTokens, token, now()))) throw new MpcError('invalid_mfa')
}
