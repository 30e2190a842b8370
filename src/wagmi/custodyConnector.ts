import type { CreateConnectorFn } from 'wagmi'
import type { CustodyProvider, CustodyProviderOptions } from '../wallets/custody/createCustodyProvider.ts'
import type { CustodyWallet, CustodyWalletOptions } from '../wallets/custody/custodyWallet.ts'
import { openCustody } from '../wallets/custody/openCustody.ts'
import type { About } from './lazyConnector.ts'
import { providerConnector } from './providerConnector.ts'
import { writtenUrl } from './writtenUrl.ts'

export type CustodyConnectorOptions = CustodyWalletOptions &
  Pick<CustodyProviderOptions, 'log'> & {
    /** Shown in lists of wallets; 'Passkey' unless given. */
    name?: string
    /** A data URI. */
    icon?: string
    /** How somebody signs in who is not; the kit's screens unless given, and a small dialog without the kit. */
    connect?: (wallet: CustodyWallet) => Promise<unknown>
  }

/**
 * What `custody` loads on first use. Chains are read where the page's transports say so in words, else where the
 * environment does: a chain of viem brings the address of a vendor, whom nobody chose.
 */
export function custodyConnector(about: About, options: CustodyConnectorOptions): CreateConnectorFn<CustodyProvider> {
  return providerConnector(about, ({ chains, transports }) =>
    openCustody({
      ...options,
      chains: chains.map(({ id }) => ({ chainId: id })),
      rpcUrl(chainId) {
        const chain = chains.find(({ id }) => id === chainId)
        return chain && writtenUrl(transports?.[chainId], chain)
      },
    }),
  )
}
