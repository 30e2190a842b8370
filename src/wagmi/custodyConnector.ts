import type { CreateConnectorFn } from 'wagmi'
import type { CustodyProvider, CustodyProviderOptions } from '../wallets/custody/createCustodyProvider.ts'
import type { CustodyWallet, CustodyWalletOptions } from '../wallets/custody/custodyWallet.ts'
import { openCustody } from '../wallets/custody/openCustody.ts'
import type { About } from './lazyConnector.ts'
import { providerConnector } from './providerConnector.ts'
import { readingOptions } from './readingOptions.ts'

export type CustodyConnectorOptions = CustodyWalletOptions &
  Pick<CustodyProviderOptions, 'confirm' | 'showConfirmation' | 'log'> & {
    /** Shown in lists of wallets; 'Passkey' by default. */
    name?: string
    /** A data URI. */
    icon?: string
    /** Lets the user sign in. By default the kit's screens, or a small dialog without the kit. */
    connect?: (wallet: CustodyWallet) => Promise<unknown>
  }

/** What `custody` loads on first use. */
export function custodyConnector(about: About, options: CustodyConnectorOptions): CreateConnectorFn<CustodyProvider> {
  return providerConnector(about, (config) => openCustody({ ...options, ...readingOptions(config) }))
}
