export { type AccountClient, createAccountClient } from '../core/account/accountClient.ts'
export { AccountError, type AccountErrorCode } from '../core/account/accountError.ts'
export type { DevicePairingCalls, NewDevicePairing } from '../core/account/devicePairingCalls.ts'
export { announce } from '../core/announce.ts'
export { AtomicNotSupportedError, atomicNotSupportedCode, refuseCalls } from '../core/atomicCalls.ts'
export { type CapabilityQuery, parseCapabilityQuery } from '../core/capabilityQuery.ts'
export { type ChainDescription, chainDescription, type EvmNetwork, evmNetwork } from '../core/chain.ts'
export { confirmations } from '../core/confirmations.ts'
export {
  type AppMetadata,
  appMetadata,
  type ConnectorRecord,
  connectorRecord,
  toDeepLink,
  toInAppBrowserUrl,
} from '../core/connector.ts'
export { copyByCommand } from '../core/copyByCommand.ts'
export { discover, type Eip1193Provider, type ProviderDetail, type ProviderInfo } from '../core/discovery.ts'
export type { Emitter, ProviderEvents } from '../core/emitter.ts'
export { lookUpEnsAddress, toEnsName } from '../core/ens.ts'
export { BaseError } from '../core/errors.ts'
export { type Fees, plainGas, readFees, readQuantity, withGasMargin } from '../core/fees.ts'
export { fromHexChainId, toHexChainId } from '../core/hexChainId.ts'
export { listenToHost } from '../core/iframe/listenToHost.ts'
export { originOfHost } from '../core/iframe/originOfHost.ts'
export { createKeyStore, type KeyStore } from '../core/keyStore.ts'
export { createLogBuffer, type LogBuffer, type LogLine, LogLineTooLargeError } from '../core/logBuffer.ts'
export type { Log } from '../core/logged.ts'
export { once } from '../core/once.ts'
export { findOriginRefusal, OriginNotAllowedError } from '../core/originRefusal.ts'
export { type Preference, preference } from '../core/preference.ts'
export { toPreferredOrder } from '../core/preferredChains.ts'
export {
  DisconnectedError,
  InternalError,
  InvalidParamsError,
  NetworkRequestRejectedError,
  ProviderRpcError,
  UnauthorizedError,
  UnrecognizedChainError,
  UnsupportedMethodError,
  UserRejectedError,
} from '../core/providerErrors.ts'
export { type Receipt, ReceiptTimeoutError, waitForReceipt } from '../core/receipt.ts'
export { callRpc, type RpcRequest, RpcUnreachableError, toRpcUrl, walletConnectRpc } from '../core/rpc.ts'
export { sendSigned } from '../core/sendSigned.ts'
export { createServerClock, type ServerClock } from '../core/serverClock.ts'
export { shared } from '../core/shared.ts'
export { shortAddressInText } from '../core/shortAddress.ts'
export { createStorage, type KeyValueStorage } from '../core/storage.ts'
export { supportsPasskeys } from '../core/supportsPasskeys.ts'
export { parseAddChain, parseSwitchChain, parseWatchAsset } from '../core/walletRequests.ts'
