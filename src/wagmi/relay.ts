import type { CreateConnectorFn } from 'wagmi'
import { type LazyRelayProvider, lazyRelayProvider } from '../wallets/relay/lazyRelayProvider.ts'
import { type About, lazyConnector } from './lazyConnector.ts'
import type { RelayConnectorOptions } from './relayConnector.ts'

export declare namespace relay {
  type Options = RelayConnectorOptions
}

/**
 * A wagmi connector for any wallet that scans a QR code or opens a link. It loads and connects to the relay when the user
 * connects, or was connected before. The URI to show comes as a message, `{type: 'display_uri', data: uri}`. To end a pending
 * connect, call `(await connector.getProvider()).abortPairing()`.
 */
export function relay(options: relay.Options): CreateConnectorFn<LazyRelayProvider> {
  const { name = 'Wallet on another device', icon, overrideKey = 'relay', qrModal } = options
  const about: About = {
    id: overrideKey,
    name,
    type: 'relay',
    options,
    ...(icon && { icon }),
    ...(qrModal && { showsQr: true }),
  }
  return (config) => {
    const provider = lazyRelayProvider(async () => (await import('./relayConnector.ts')).openRelay(options, config))
    const load = async () => (await import('./relayConnector.ts')).relayConnector(about, provider)
    return { ...lazyConnector(about, load)(config), getProvider: async () => provider }
  }
}
