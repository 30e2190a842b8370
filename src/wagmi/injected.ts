import type { InjectedProvider, InjectedProviderOptions } from '../wallets/injected/createInjectedProvider.ts'
import { type About, type LazyConnectorFn, lazyConnector } from './lazyConnector.ts'

export declare namespace injected {
  type Options = Pick<InjectedProviderOptions, 'log'> & {
    /** The name that the wallet announces, e.g. `io.metamask`; by default the wallet at `window.ethereum`. */
    rdns?: string
    /** Shown in lists of wallets. */
    name?: string
    /** A data URI. */
    icon?: string
  }
}

/** A wagmi connector for an installed wallet. It loads and looks for the wallet on first use. */
export function injected(options: injected.Options = {}): LazyConnectorFn<InjectedProvider> {
  const { log, ...shown } = options
  const about: About = {
    id: shown.rdns ?? 'latchkey.injected',
    name: 'Browser wallet',
    type: 'injected',
    options: {},
    ...shown,
  }
  return lazyConnector(about, async () => (await import('./injectedConnector.ts')).injectedConnector(about, { log }))
}
