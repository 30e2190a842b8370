import { type LazyPairingProvider, lazyPairingProvider } from '../../core/lazyPairingProvider.ts'
import type { RelayProvider } from './relayProvider.ts'

/** The part of a provider that works before it has loaded. `load` returns the whole. */
export type LazyRelayProvider = LazyPairingProvider<RelayProvider> & Pick<RelayProvider, 'authenticate'>

/** A provider that loads, restores its session and connects on the first request. Adding a listener does not load it. */
export function lazyRelayProvider(create: () => Promise<RelayProvider>): LazyRelayProvider {
  const { call, ...provider } = lazyPairingProvider(create)
  return { ...provider, authenticate: (...args) => call((ready) => ready.authenticate(...args)) }
}
