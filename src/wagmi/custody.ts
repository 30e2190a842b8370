import type { CustodyProvider } from '../wallets/custody/createCustodyProvider.ts'
import type { CustodyConnectorOptions } from './custodyConnector.ts'
import { type About, type LazyConnectorFn, lazyConnector } from './lazyConnector.ts'

export declare namespace custody {
  type Options = CustodyConnectorOptions
}

/**
 * A wagmi connector for a wallet inside the page, unlocked by a passkey. It loads on first use. `embeddedWalletOf` returns the
 * wallet behind it: accounts, sign-in, passkeys, recovery.
 */
export function custody(options: custody.Options): LazyConnectorFn<CustodyProvider> {
  const { name = 'Passkey', icon, connect } = options
  const about: About = {
    id: 'custody',
    name,
    type: 'custody',
    options,
    ...(icon && { icon }),
    ...(connect && { signsInItself: true }),
  }
  return lazyConnector(about, async () => (await import('./custodyConnector.ts')).custodyConnector(about, options))
}
