import type { CreateConnectorFn } from 'wagmi'
import type { CustodyProvider } from '../wallets/custody/createCustodyProvider.ts'
import { openCustody } from '../wallets/custody/openCustody.ts'
import type { custody } from './custody.ts'
import type { About } from './lazyConnector.ts'
import { providerConnector } from './providerConnector.ts'

/** What `custody` loads on first use. Chains are read where wagmi itself reads them. */
export function custodyConnector(about: About, options: custody.Options): CreateConnectorFn<CustodyProvider> {
  return providerConnector(about, ({ chains, transports }) =>
    openCustody({
      ...options,
      chains: chains.map(({ id }) => ({ chainId: id })),
      rpcUrl(chainId) {
        const chain = chains.find(({ id }) => id === chainId)
        return chain && (transports?.[chainId]?.({ chain }).value?.url ?? chain.rpcUrls.default.http[0])
      },
    }),
  )
}
