import type { CreateConnectorFn } from 'wagmi'
import type { LazyPairingProvider } from '../core/lazyPairingProvider.ts'
import { createLoadedProvider } from '../wallets/link/createLoadedProvider.ts'
import type { LinkProvider, LinkProviderOptions } from '../wallets/link/linkProvider.ts'
import type { About } from './lazyConnector.ts'
import { providerConnector } from './providerConnector.ts'
import { transportNetworks } from './transportNetworks.ts'

export type LinkConnectorOptions = Omit<LinkProviderOptions, 'chains' | 'supportedNetworks'> & {
  /** Shown in lists of wallets. */
  name?: string
  /** A data URI. */
  icon?: string
  /** The connector's id, for pages with several; `link` by default. */
  overrideKey?: string
}

/** Provider events that become messages of the connector. */
const messages = ['display_uri', 'relayConnection'] as const

/**
 * The provider that `link` loads on first use, for the chains of the page. They are read at the URLs of its transports, else as
 * the options say.
 */
export function openLink(
  { name: _name, icon: _icon, overrideKey: _key, ...options }: LinkConnectorOptions,
  { chains, emitter, transports }: Parameters<CreateConnectorFn>[0],
): LinkProvider {
  const provider = createLoadedProvider({
    ...options,
    chains: chains.map(({ id }) => id),
    supportedNetworks: transportNetworks({ chains, transports }),
  })
  for (const type of messages) provider.on(type, (data) => emitter.emit('message', { type, data }))
  return provider
}

/** The connector that `link` loads with it. Its provider connects to the relay only on a request. */
export function linkConnector(
  about: About,
  provider: LazyPairingProvider<LinkProvider>,
): CreateConnectorFn<LazyPairingProvider<LinkProvider>> {
  return providerConnector(about, () => provider)
}
