import { codes } from '../../wire/codes.ts'
import { BaseError } from '../errors.ts'
import { ProviderRpcError, UserRejectedError } from '../providerErrors.ts'

/**
 * The wallet's answer does not match its wire: it is not encrypted although there is a secret, or lacks the fields of the
 * action.
 */
export class UnexpectedAnswerError extends BaseError {
  override name = 'UnexpectedAnswerError'
  readonly code = codes.internal.code
  constructor(cause?: unknown) {
    super('The wallet gave an answer that does not fit the request', { cause })
  }
}

/** Runs a check of the wallet's answer. */
export function expected<T>(check: () => T): T {
  try {
    return check()
  } catch (cause) {
    throw new UnexpectedAnswerError(cause)
  }
}

/** For the rejection of a promise that reads the wallet's answer. */
export function rejectAnswer(cause: unknown): never {
  throw new UnexpectedAnswerError(cause)
}

/** A refusal or failure without a code, in the wallet's own words. */
export class WalletError extends BaseError {
  override name = 'WalletError'
  readonly code = codes.internal.code
}

/** Converts the wallet's words into an error: 4001 if the user declined; other codes are passed on. */
export function toWalletError({ message, code }: { message: string; code?: number | undefined }): BaseError {
  if (code === undefined) return new WalletError(message)
  return code === codes.userRejected.code ? new UserRejectedError(message) : new ProviderRpcError({ code, message })
}
