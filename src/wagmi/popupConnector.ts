import type { CreateConnectorFn } from 'wagmi'
import { createLazyProvider } from '../wallets/popup/lazyProvider.ts'
import type { PopupOpener } from '../wallets/popup/popupOpener.ts'
import type { PopupProvider, PopupProviderOptions } from '../wallets/popup/popupProvider.ts'
import type { About } from './lazyConnector.ts'
import { providerConnector } from './providerConnector.ts'

/** What `popup` loads on first use. The provider uses the window that `opener` opened inside the click. */
export function popupConnector(
  about: About,
  options: PopupProviderOptions,
  opener: PopupOpener,
): CreateConnectorFn<PopupProvider> {
  return providerConnector(
    about,
    ({ chains }) => createLazyProvider({ appChainIds: chains.map(({ id }) => id), ...options }, opener),
    opener.isConnected,
  )
}
