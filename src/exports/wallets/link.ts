export { createLinkProvider, type LazyLinkProvider } from '../../wallets/link/createLinkProvider.ts'
export { LinkError, type LinkReason } from '../../wallets/link/linkError.ts'
export type { LinkEvents, LinkProvider, LinkProviderOptions } from '../../wallets/link/linkProvider.ts'
export type { LinkedWallet, LinkState, PendingRequest, RelayStatus } from '../../wallets/link/state.ts'
export {
  type ShownProvider,
  type ShowOptions,
  showRequests as showLinkRequests,
} from '../../wallets/link/ui/showRequests.ts'
export { toWalletLink } from '../../wallets/link/walletLink.ts'
