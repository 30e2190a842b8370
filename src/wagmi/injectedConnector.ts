import type { CreateConnectorFn } from 'wagmi'
import type { InjectedProvider, InjectedProviderOptions } from '../wallets/injected/createInjectedProvider.ts'
import { openInjected } from '../wallets/injected/openInjected.ts'
import type { About } from './lazyConnector.ts'
import { providerConnector } from './providerConnector.ts'

/** What `injected` loads on first use. */
export function injectedConnector(
  about: About,
  options: Pick<InjectedProviderOptions, 'log'>,
): CreateConnectorFn<InjectedProvider> {
  return providerConnector(about, ({ chains }) => openInjected(about.rdns, chains, options))
}
