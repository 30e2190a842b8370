import { BaseError } from '../../core/errors.ts'
import { ProviderRpcError, UserRejectedError } from '../../core/providerErrors.ts'
import { codes } from '../../wire/codes.ts'
import { maxCalldataBytes, maxTextLength } from '../../wire/global/limits.ts'

/** No network is connected: connect first. */
export class NoNetworkError extends BaseError {
  override name = 'NoNetworkError'
  readonly code = codes.unauthorized.code
  constructor() {
    super('No network id found', { hints: ['Call eth_requestAccounts first.'] })
  }
}

/** The connection has ended, or there was none. */
export class ClientDisconnectedError extends BaseError {
  override name = 'ClientDisconnectedError'
  readonly code = codes.unauthorized.code
  constructor() {
    super('Client is disconnected, use the connect method')
  }
}

/** Lists the supported networks. */
export class NetworkNotSupportedError extends BaseError {
  override name = 'NetworkNotSupportedError'
  readonly code = codes.unrecognizedChain.code
  constructor(chainId: number, supported: readonly number[]) {
    super(`Network not supported ${chainId}\n\n${supported.map((id) => `- ${id}`).join('\n')}`)
  }
}

/** `wallet_switchEthereumChain` without a chain (specification §5). */
export class InvalidSwitchError extends BaseError {
  override name = 'InvalidSwitchError'
  readonly code = codes.invalidParams.code
  constructor() {
    super('Invalid parameters for wallet_switchEthereumChain')
  }
}

/** The request is larger than the wallet can show. No window was opened for it. */
export class RequestTooLargeError extends BaseError {
  override name = 'RequestTooLargeError'
  readonly code = codes.invalidParams.code
  constructor() {
    super('The request is too large for the wallet', {
      hints: [
        `A transaction carries at most ${maxCalldataBytes / 1024} KiB of calldata, a message at most ${maxTextLength / 1024} KiB.`,
      ],
    })
  }
}

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
