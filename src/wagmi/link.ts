import type { CreateConnectorFn } from 'wagmi'
import { type LazyPairingProvider, lazyPairingProvider } from '../core/lazyPairingProvider.ts'
import type { LinkProvider } from '../wallets/link/linkProvider.ts'
import { type About, lazyConnector } from './lazyConnector.ts'
import type { LinkConnectorOptions } from './linkConnector.ts'

export declare namespace link {
  type Options = LinkConnectorOptions
}

/**
 * A wagmi connector for a wallet that is linked through a link relay, and confirms on the phone. It loads and connects to the
 * relay when the user connects, or was connected before. The text of the QR code comes as a message, `{type: 'display_uri', data}`.
 * To end a pending connect, call `(await connector.getProvider()).abortPairing()`.
 */
export function link(options: link.Options): CreateConnectorFn<LazyPairingProvider<LinkProvider>> {
  const { name = 'Mobile wallet', icon, overrideKey = 'link' } = options
  const about: About = { id: overrideKey, name, type: 'link', options, ...(icon && { icon }) }
  return (config) => {
    const provider = lazyPairingProvider(async () => (await import('./linkConnector.ts')).openLink(options, config))
    const load = async () => (await import('./linkConnector.ts')).linkConnector(about, provider)
    return { ...lazyConnector(about, load)(config), getProvider: async () => provider }
  }
}
