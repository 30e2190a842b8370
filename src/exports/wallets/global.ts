export type { BlockedPopup } from '../../core/popup/blockedPopup.ts'
export { PopupClosedError, PopupOpenError, PopupSeveredError } from '../../core/popup/popupErrors.ts'
export { UnexpectedAnswerError, WalletError } from '../../core/popup/walletAnswer.ts'
export { announceGlobal } from '../../wallets/global/announce.ts'
export { defaultBrand, type GlobalBrand } from '../../wallets/global/brand.ts'
export type { GlobalProvider, GlobalProviderOptions } from '../../wallets/global/globalProvider.ts'
export type { GlobalSolana, SolanaState } from '../../wallets/global/globalSolana.ts'
export { createGlobalProvider } from '../../wallets/global/provider.ts'
export {
  ClientDisconnectedError,
  InvalidSwitchError,
  NetworkNotSupportedError,
  NoNetworkError,
} from '../../wallets/global/walletErrors.ts'
