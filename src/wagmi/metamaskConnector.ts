import type { CreateConnectorFn } from 'wagmi'
import { toNetwork } from '../core/viemChain.ts'
import type { InjectedProvider } from '../wallets/injected/createInjectedProvider.ts'
import { createMetaMaskProvider, type MetaMaskProviderOptions } from '../wallets/metamask/createMetaMaskProvider.ts'
import type { About } from './lazyConnector.ts'
import { providerConnector } from './providerConnector.ts'

/** What `metamask` loads on first use. */
export function metamaskConnector(
  about: About,
  options: Pick<MetaMaskProviderOptions, 'load' | 'log'>,
): CreateConnectorFn<InjectedProvider> {
  return providerConnector(about, ({ chains }) =>
    createMetaMaskProvider({ ...options, networks: chains.map(toNetwork) }),
  )
}
