import type { CreateConnectorFn } from 'wagmi'
import type { CustodyProvider } from '../wallets/custody/createCustodyProvider.ts'
import type { CustodyConnectorOptions } from './custodyConnector.ts'
import { type About, lazyConnector } from './lazyConnector.ts'

export declare namespace custody {
  type Options = CustodyConnectorOptions
}

/**
 * A wagmi connector for a wallet inside the page, opened by a passkey. It loads on first use; its accounts, sign-in and
 * sign-up are at `(await connector.getProvider()).wallet`.
 */
export function custody(options: custody.Options): CreateConnectorFn<CustodyProvider> {
  const { name = 'Passkey', icon } = options
  const about: About = { id: 'custody', name, type: 'custody', ...(icon && { icon }) }
  return lazyConnector(about, async () => (await import('./custodyConnector.ts')).custodyConnector(about, options))
}
