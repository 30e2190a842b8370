import { useSyncExternalStore } from 'react'
import type { EmbeddedState } from '../../wallets/embedded/embeddedState.ts'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'

/** Returns the state of an embedded wallet and re-renders when it changes. */
export function useEmbeddedState({ store }: EmbeddedWallet): EmbeddedState {
  return useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
}
