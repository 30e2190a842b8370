export {
  createInjectedProvider,
  type InjectedProvider,
  type InjectedProviderOptions,
} from '../../wallets/injected/createInjectedProvider.ts'
export { findProvider } from '../../wallets/injected/findProvider.ts'
export { isMetaMask } from '../../wallets/injected/isMetaMask.ts'
export { openInjected, WalletNotFoundError } from '../../wallets/injected/openInjected.ts'
export { WalletSilentError } from '../../wallets/injected/reads.ts'
export { SwitchByHandError } from '../../wallets/injected/switchChain.ts'
