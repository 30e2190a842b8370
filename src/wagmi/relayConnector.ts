import type { CreateConnectorFn } from 'wagmi'
import { toNetwork } from '../core/viemChain.ts'
import { createLoadedProvider } from '../wallets/relay/createLoadedProvider.ts'
import type { LazyRelayProvider } from '../wallets/relay/lazyRelayProvider.ts'
import type { RelayProvider, RelayProviderOptions } from '../wallets/relay/relayProvider.ts'
import type { About } from './lazyConnector.ts'
import { providerConnector } from './providerConnector.ts'
import { writtenUrl } from './writtenUrl.ts'

export type RelayConnectorOptions = Omit<RelayProviderOptions, 'chains' | 'optionalChains' | 'supportedNetworks'> & {
  /** Shown in lists of wallets. */
  name?: string
  /** A data URI. */
  icon?: string
  /** The connector's id, where a page has several; `relay` unless given. */
  overrideKey?: string
}

/** What of the provider becomes a message of the connector. */
const messages = ['display_uri', 'relayConnection', 'late_answer'] as const

/**
 * The provider that `relay` loads on first use, for the chains of the page. They are read where its transports say so
 * in words, else as the options say: a chain of viem brings the address of a vendor, whom nobody chose.
 */
export function openRelay(
  { name: _name, icon: _icon, overrideKey: _key, ...options }: RelayConnectorOptions,
  { chains, emitter, transports }: Parameters<CreateConnectorFn>[0],
): RelayProvider {
  const provider = createLoadedProvider({
    ...options,
    optionalChains: chains.map(({ id }) => id),
    supportedNetworks: chains.map((chain) => {
      const url = writtenUrl(transports?.[chain.id], chain)
      return { ...toNetwork(chain), rpcUrls: url === undefined ? [] : [url] }
    }),
  })
  for (const type of messages) provider.on(type, (data) => emitter.emit('message', { type, data }))
  return provider
}

/** The connector that `relay` loads with it. Its provider loads, and dials, no earlier than it is asked. */
export function relayConnector(about: About, provider: LazyRelayProvider): CreateConnectorFn<LazyRelayProvider> {
  return providerConnector(about, () => provider)
}
