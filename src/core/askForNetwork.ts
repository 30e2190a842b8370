import { codes } from '../wire/codes.ts'
import { NetworkRequestRejectedError } from './providerErrors.ts'

/**
 * Asks a wallet to switch to a network, or to add one. Every provider whose wallet decides about that uses it.
 * @throws {NetworkRequestRejectedError} when the user rejected; else the wallet's own error
 */
export async function askForNetwork<result>(action: 'switch' | 'add', ask: () => Promise<result>): Promise<result> {
  try {
    return await ask()
  } catch (cause) {
    throw isRejection(cause) ? new NetworkRequestRejectedError(action, { cause }) : cause
  }
}

/** Returns whether the user rejected. Some wallets say so only in words. */
export function isRejection(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === codes.userRejected.code || (typeof message === 'string' && /rejected/i.test(message))
}
