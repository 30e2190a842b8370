import { BaseError } from '../../../core/errors.ts'
import { codes } from '../../../wire/codes.ts'

// The messages of specification §8 that name a chain, a namespace or a status.

/** The session has the chain, but no node URL is configured for it. */
export class RpcUrlMissingError extends BaseError {
  override name = 'RpcUrlMissingError'
  readonly code = codes.chainDisconnected.code
  constructor(chainId: number) {
    super(`No RPC url provided for chainId: ${chainId}`, {
      hints: ['Add the chain to rpcMap, or pass accountUrl, or rpcUrl: a URL that serves all chains.'],
    })
  }
}

/** The session does not have the chain, and no node URL is configured for it. */
export class RpcProviderMissingError extends BaseError {
  override name = 'RpcProviderMissingError'
  readonly code = codes.chainDisconnected.code
  constructor(chainId: number) {
    super(`JSON-RPC provider for ${chainId} not found`, { hints: ['Add the chain to rpcMap and to the chains.'] })
  }
}

/** Neither the page nor the wallet can switch this session to the chain (relay-pairing §12). */
export class ChainSwitchError extends BaseError {
  override name = 'ChainSwitchError'
  readonly code = codes.unrecognizedChain.code
  constructor(chainId: number) {
    super(
      `Failed to switch to chain 'eip155:${chainId}'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.`,
      { hints: ['Connect again and approve the chain in the wallet.'] },
    )
  }
}

/** Only Ethereum chains are supported here (specification §5). */
export class NamespaceMissingError extends BaseError {
  override name = 'NamespaceMissingError'
  readonly code = codes.invalidParams.code
  constructor(namespace: string) {
    super(`Namespace '${namespace}' is not configured. Please call connect() first with namespace config.`)
  }
}

/** The bundler did not return a receipt. The cause is its JSON-RPC error, if it sent one. */
export class UserOperationReceiptError extends BaseError {
  override name = 'UserOperationReceiptError'
  readonly code = codes.internal.code
  /** HTTP status. */
  readonly status: number
  constructor(status: number, options: { cause?: unknown } = {}) {
    super(`Failed to fetch user operation receipt - ${status}`, options)
    this.status = status
  }
}
