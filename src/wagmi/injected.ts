import type { InjectedProvider, InjectedProviderOptions } from '../wallets/injected/createInjectedProvider.ts'
import { type About, type LazyConnectorFn, lazyConnector } from './lazyConnector.ts'

export declare namespace injected {
  type Options = Pick<InjectedProviderOptions, 'log'> & {
    /** The wallet that announces this name, e.g. `io.metamask`; whichever the browser offers unless given. */
    rdns?: string
    /** Shown in lists of wallets. */
    name?: string
    /** A data URI. */
    icon?: string
  }
}

/** A wagmi connector for an installed wallet. It looks for the wallet, and loads, on first use. */
export function injected(options: injected.Options = {}): LazyConnectorFn<InjectedProvider> {
  const { log, ...shown } = options
  const about: About = { id: shown.rdns ?? 'latchkey.injected', name: 'Browser wallet', type: 'injected', ...shown }
  return lazyConnector(about, async () => (await import('./injectedConnector.ts')).injectedConnector(about, { log }))
}
