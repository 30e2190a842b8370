import type { CreateConnectorFn } from 'wagmi'
import type { InjectedProvider } from '../wallets/injected/createInjectedProvider.ts'
import { type About, lazyConnector } from './lazyConnector.ts'

export declare namespace injected {
  type Options = {
    /** The wallet that announces this name, e.g. `io.metamask`; whichever the browser offers unless given. */
    rdns?: string
    /** Shown in lists of wallets. */
    name?: string
    /** A data URI. */
    icon?: string
  }
}

/** A wagmi connector for an installed wallet. It looks for the wallet, and loads, on first use. */
export function injected(options: injected.Options = {}): CreateConnectorFn<InjectedProvider> {
  const about: About = { id: options.rdns ?? 'latchkey.injected', name: 'Browser wallet', type: 'injected', ...options }
  return lazyConnector(about, async () => (await import('./injectedConnector.ts')).injectedConnector(about))
}
