import { createPopupOpener } from '../wallets/popup/popupOpener.ts'
import type { PopupProvider, PopupProviderOptions } from '../wallets/popup/popupProvider.ts'
import { type About, type LazyConnectorFn, lazyConnector } from './lazyConnector.ts'

export declare namespace popup {
  type Options = PopupProviderOptions & {
    /** The wallet as a list shows it. */
    name: string
    /** A data URI. */
    icon?: string
    /** The connector's id, of which wagmi's storage makes a key; `popup` by default. */
    id?: string
  }
}

/**
 * A wagmi connector for a wallet that opens as a popup. The page's chains are those of the wagmi configuration. The popup opens inside
 * the click; everything else loads on first use.
 */
export function popup(options: popup.Options): LazyConnectorFn<PopupProvider> {
  const { name, icon, id = 'popup' } = options
  const about: About = { id, name, ...(icon && { icon }), type: 'popup', options: {} }
  const opener = createPopupOpener(options)
  return lazyConnector(
    about,
    async () => (await import('./popupConnector.ts')).popupConnector(about, options, opener),
    () => (opener.isConnected() ? undefined : opener.prepare()),
  )
}
