import { useSyncExternalStore } from 'react'
import type { CustodyWallet } from '../../wallets/custody/custodyWallet.ts'
import type { CustodyState } from '../../wallets/custody/state.ts'

/** The state of an embedded wallet, drawn anew whenever it changes. The wallet holds it; React keeps no second copy. */
export function useCustodyState({ store }: CustodyWallet): CustodyState {
  return useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
}
