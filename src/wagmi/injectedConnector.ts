import type { CreateConnectorFn } from 'wagmi'
import type { InjectedProvider } from '../wallets/injected/createInjectedProvider.ts'
import { openInjected } from '../wallets/injected/openInjected.ts'
import type { About } from './lazyConnector.ts'
import { providerConnector } from './providerConnector.ts'

/** What `injected` loads on first use. */
export function injectedConnector(about: About): CreateConnectorFn<InjectedProvider> {
  return providerConnector(about, ({ chains }) => openInjected(about.rdns, chains))
}
