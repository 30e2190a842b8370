import type { Environment } from 'latchkey/wire/account'
import { AccountError } from './failure.ts'

/** @throws {AccountError} `way_not_offered` where the operator does not have people begin this way */
export function assertOffered({ signIn }: Environment, way: Environment['signIn'][number]): void {
  if (!signIn.includes(way)) throw new AccountError('way_not_offered')
}
