export type { SignInOptions } from '../../wallets/relay/connecting/options.ts'
export type { QrModal, QrModalOptions, QrModalPlug, QrModalSettings } from '../../wallets/relay/connecting/qrModal.ts'
export { createRelayProvider } from '../../wallets/relay/createRelayProvider.ts'
export type { LazyRelayProvider } from '../../wallets/relay/lazyRelayProvider.ts'
export { EthereumProvider } from '../../wallets/relay/official/ethereumProvider.ts'
export type { OfficialProviderOptions as EthereumProviderOptions } from '../../wallets/relay/official/officialProvider.ts'
export { publicRelay } from '../../wallets/relay/publicRelay.ts'
export { RelayError, type RelayReason } from '../../wallets/relay/relayError.ts'
export type {
  RelayEvents,
  RelayProvider,
  RelayProviderOptions,
  RequestOptions,
} from '../../wallets/relay/relayProvider.ts'
export { type DeepLinkChoice, deepLinkChoice } from '../../wallets/relay/requests/deepLinkChoice.ts'
export {
  ChainSwitchError,
  NamespaceMissingError,
  RpcProviderMissingError,
  RpcUrlMissingError,
  UserOperationReceiptError,
} from '../../wallets/relay/requests/requestErrors.ts'
export type { RelayState } from '../../wallets/relay/state.ts'
