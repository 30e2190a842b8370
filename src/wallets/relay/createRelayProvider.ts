import { type LazyRelayProvider, lazyRelayProvider } from './lazyRelayProvider.ts'
import type { RelayProviderOptions } from './relayProvider.ts'

/**
 * An EIP-1193 provider of a wallet behind a relay. It loads, restores its session and connects on the first request. Show
 * `display_uri` as a QR code or a link. `load()` returns everything beyond EIP-1193.
 */
export function createRelayProvider(options: RelayProviderOptions): LazyRelayProvider {
  return lazyRelayProvider(async () => (await import('./createLoadedProvider.ts')).createLoadedProvider(options))
}
