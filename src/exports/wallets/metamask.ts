export { createMetaMaskProvider, type MetaMaskProviderOptions } from '../../wallets/metamask/createMetaMaskProvider.ts'
export type { MetaMaskSdk } from '../../wallets/metamask/metaMaskSdk.ts'
