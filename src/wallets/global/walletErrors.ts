import { BaseError } from '../../core/errors.ts'
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
