import type { CreateConnectorFn } from 'wagmi'
import type { GlobalOpener } from '../wallets/global/globalOpener.ts'
import type { GlobalProvider, GlobalProviderOptions } from '../wallets/global/globalProvider.ts'
import { createLazyProvider } from '../wallets/global/lazyProvider.ts'
import type { About } from './lazyConnector.ts'
import { providerConnector } from './providerConnector.ts'

/** What `global` loads on first use. The provider uses the window that `opener` opened inside the click. */
export function globalConnector(
  about: About,
  options: GlobalProviderOptions,
  opener: GlobalOpener,
): CreateConnectorFn<GlobalProvider> {
  return providerConnector(about, () => createLazyProvider(options, opener), opener.isConnected)
}
