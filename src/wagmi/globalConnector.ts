import type { CreateConnectorFn } from 'wagmi'
import type { GlobalProvider, GlobalProviderOptions } from '../wallets/global/globalProvider.ts'
import { createLazyProvider } from '../wallets/global/lazyProvider.ts'
import type { Opener } from '../wallets/global/opener.ts'
import type { About } from './lazyConnector.ts'
import { providerConnector } from './providerConnector.ts'

/** What `global` loads on first use. The window that `opener` prepared in the click is the provider's. */
export function globalConnector(
  about: About,
  options: GlobalProviderOptions,
  opener: Opener,
): CreateConnectorFn<GlobalProvider> {
  return providerConnector(about, () => createLazyProvider(options, opener), opener.isConnected)
}
