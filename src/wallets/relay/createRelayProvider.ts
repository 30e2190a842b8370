import { type LazyRelayProvider, lazyRelayProvider } from './lazyRelayProvider.ts'
import type { RelayProviderOptions } from './relayProvider.ts'

/**
 * A wallet behind a relay as an EIP-1193 provider. It loads, restores its session and dials when something is asked of
 * it. Show `display_uri` as a QR code or a link; `load()` gives all that EIP-1193 has no words for.
 */
export function createRelayProvider(options: RelayProviderOptions): LazyRelayProvider {
  return lazyRelayProvider(async () => (await import('./createLoadedProvider.ts')).createLoadedProvider(options))
}
