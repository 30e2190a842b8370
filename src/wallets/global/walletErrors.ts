import { BaseError } from '../../core/errors.ts'
import { ProviderRpcError, UserRejectedError } from '../../core/providerErrors.ts'
import { codes } from '../../wire/codes.ts'
import { maxCalldataBytes, maxTextLength } from '../../wire/global/limits.ts'

/** Connected to no network: connect first. */
export class NoNetworkError extends BaseError {
  override name = 'NoNetworkError'
  readonly code = codes.unauthorized.code
  constructor() {
    super('No network id found', { hints: ['Call eth_requestAccounts first.'] })
  }
}

/** There was a connection, or there should be one, and it is over. */
export class ClientDisconnectedError extends BaseError {
  override name = 'ClientDisconnectedError'
  readonly code = codes.unauthorized.code
  constructor() {
    super('Client is disconnected, use the connect method')
  }
}

/** Names the networks that would do. */
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

/** The request is larger than a wallet shows; no window was opened for it. */
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

/** The wallet answered, but not as its wire says: in clear where a secret is agreed, or without the fields of the action. */
export class UnexpectedAnswerError extends BaseError {
  override name = 'UnexpectedAnswerError'
  readonly code = codes.internal.code
  constructor(cause?: unknown) {
    super('The wallet gave an answer that does not fit the request', { cause })
  }
}

/** Runs a check of what the wallet answered. */
export function expected<T>(check: () => T): T {
  try {
    return check()
  } catch (cause) {
    throw new UnexpectedAnswerError(cause)
  }
}

/** A refusal or failure in the wallet's own words, which came without a code. */
export class WalletError extends BaseError {
  override name = 'WalletError'
  readonly code = codes.internal.code
}

/** The wallet's words as an error: 4001 is the person's refusal, other codes are passed on. */
export function toWalletError({ message, code }: { message: string; code?: number | undefined }): BaseError {
  if (code === undefined) return new WalletError(message)
  return code === codes.userRejected.code ? new UserRejectedError(message) : new ProviderRpcError({ code, message })
}
