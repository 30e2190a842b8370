import type { CreateConnectorFn } from 'wagmi'
import { createLoadedProvider } from '../wallets/relay/createLoadedProvider.ts'
import type { LazyRelayProvider } from '../wallets/relay/lazyRelayProvider.ts'
import type { RelayProvider, RelayProviderOptions } from '../wallets/relay/relayProvider.ts'
import type { About } from './lazyConnector.ts'
import { providerConnector } from './providerConnector.ts'
import { transportNetworks } from './transportNetworks.ts'

export type RelayConnectorOptions = Omit<RelayProviderOptions, 'chains' | 'optionalChains' | 'supportedNetworks'> & {
  /** Shown in lists of wallets. */
  name?: string
  /** A data URI. */
  icon?: string
  /** The connector's id, for pages with several; `relay` by default. */
  overrideKey?: string
}

/** Provider events that become messages of the connector. */
const messages = ['display_uri', 'relayConnection', 'late_answer'] as const

/**
 * The provider that `relay` loads on first use, for the chains of the page. They are read at the URLs of its transports, else as
 * the options say.
 */
export function openRelay(
  { name: _name, icon: _icon, overrideKey: _key, ...options }: RelayConnectorOptions,
  { chains, emitter, transports }: Parameters<CreateConnectorFn>[0],
): RelayProvider {
  const provider = createLoadedProvider({
    ...options,
    optionalChains: chains.map(({ id }) => id),
    supportedNetworks: transportNetworks({ chains, transports }),
  })
  for (const type of messages) provider.on(type, (data) => emitter.emit('message', { type, data }))
  return provider
}

/** The connector that `relay` loads with it. Its provider connects to the relay only on a request. */
export function relayConnector(about: About, provider: LazyRelayProvider): CreateConnectorFn<LazyRelayProvider> {
  return providerConnector(about, () => provider)
}
