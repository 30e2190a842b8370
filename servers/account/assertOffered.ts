import type { Environment } from 'latchkey/wire/account'
import { AccountError } from './failure.ts'

/** @throws {AccountError} `login_method_not_offered` when the operator has not enabled this login method */
export function assertOffered({ signIn }: Environment, method: Environment['signIn'][number]): void {
  if (!signIn.includes(method)) throw new AccountError('login_method_not_offered')
}
