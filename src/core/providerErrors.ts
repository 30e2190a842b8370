import { codes } from '../wire/codes.ts'
import { BaseError } from './errors.ts'

/** The hint for a wallet that does not let pages switch its network. */
export const switchInWalletHint = 'Switch the network in the wallet itself.'

type Options = { hints?: readonly string[]; cause?: unknown }

/** 4001: the user declined, or closed the window. */
export class UserRejectedError extends BaseError {
  override name = 'UserRejectedError'
  readonly code = codes.userRejected.code
  constructor(message: string = codes.userRejected.message, options?: Options) {
    super(message, options)
  }
}

/** 4001 for a wallet that was asked to switch or add a network (specification §8). */
export class NetworkRequestRejectedError extends BaseError {
  override name = 'NetworkRequestRejectedError'
  readonly code = codes.userRejected.code
  constructor(action: 'switch' | 'add', options?: Options) {
    super(`Rejected request to ${action} network`, options)
  }
}

/** 4100: the page has to request accounts first. */
export class UnauthorizedError extends BaseError {
  override name = 'UnauthorizedError'
  readonly code = codes.unauthorized.code
  constructor(message: string = codes.unauthorized.message, options?: Options) {
    super(message, options)
  }
}

/** 4200: this provider does not support the method. */
export class UnsupportedMethodError extends BaseError {
  override name = 'UnsupportedMethodError'
  readonly code = codes.unsupportedMethod.code
  constructor(message: string = codes.unsupportedMethod.message, options?: Options) {
    super(message, options)
  }
}

/** 4900: no chain can be reached. Also the argument of the `disconnect` event (EIP-1193). */
export class DisconnectedError extends BaseError {
  override name = 'DisconnectedError'
  readonly code = codes.disconnected.code
  constructor(message: string = codes.disconnected.message, options?: Options) {
    super(message, options)
  }
}

/** 4902: the wallet does not know the chain, which the page may add (EIP-3085). */
export class UnrecognizedChainError extends BaseError {
  override name = 'UnrecognizedChainError'
  readonly code = codes.unrecognizedChain.code
  constructor(message: string = codes.unrecognizedChain.message, options?: Options) {
    super(message, options)
  }
}

/** -32602: the request itself is wrong, so repeating it does not help. */
export class InvalidParamsError extends BaseError {
  override name = 'InvalidParamsError'
  readonly code = codes.invalidParams.code
  constructor(message: string = codes.invalidParams.message, options?: Options) {
    super(message, options)
  }
}

/** -32603: the fault is not the caller's. */
export class InternalError extends BaseError {
  override name = 'InternalError'
  readonly code = codes.internal.code
  constructor(message: string = codes.internal.message, options?: Options) {
    super(message, options)
  }
}

/** Any other error with a code, as its sender wrote it. Programs read `code`. */
export class ProviderRpcError extends BaseError {
  override name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown
  constructor(error: { code: number; message: string; data?: unknown }, options?: Options) {
    super(error.message, options)
    this.code = error.code
    this.data = error.data
  }
}
