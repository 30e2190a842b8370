import { useSyncExternalStore } from 'react'
import type { EmbeddedState } from '../../wallets/embedded/embeddedState.ts'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'

/** The state of an embedded wallet, drawn anew whenever it changes. The wallet holds it; React keeps no second copy. */
export function useEmbeddedState({ store }: EmbeddedWallet): EmbeddedState {
  return useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
}
