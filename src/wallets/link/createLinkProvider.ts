import { type LazyPairingProvider, lazyPairingProvider } from '../../core/lazyPairingProvider.ts'
import type { LinkProvider, LinkProviderOptions } from './linkProvider.ts'

/** The part of a provider that works before it has loaded. `load` returns the whole. */
export type LazyLinkProvider = LazyPairingProvider<LinkProvider>

/**
 * An EIP-1193 provider of a wallet that is linked through a link relay. It loads, restores its session and connects on the first
 * request. Show `display_uri` as a QR code. `load()` returns everything beyond EIP-1193.
 */
export function createLinkProvider(options: LinkProviderOptions): LazyLinkProvider {
  const { call: _, ...provider } = lazyPairingProvider<LinkProvider>(async () =>
    (await import('./createLoadedProvider.ts')).createLoadedProvider(options),
  )
  return provider
}
