import type { InjectedProvider } from '../wallets/injected/createInjectedProvider.ts'
import type { MetaMaskProviderOptions } from '../wallets/metamask/createMetaMaskProvider.ts'
import { type About, type LazyConnectorFn, lazyConnector } from './lazyConnector.ts'

export declare namespace metamask {
  type Options = Pick<MetaMaskProviderOptions, 'load' | 'log'>
}

/** A wagmi connector for MetaMask's SDK, which the page installs itself. It loads on first use. */
export function metamask(options: metamask.Options): LazyConnectorFn<InjectedProvider> {
  const about: About = { id: 'metaMaskSDK', name: 'MetaMask', type: 'metamask', options: {} }
  return lazyConnector(about, async () => (await import('./metamaskConnector.ts')).metamaskConnector(about, options))
}
