import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { EmbeddedWallet } from '../../wallets/embedded.ts'
import { createDeeds } from './createDeeds.ts'
import type { Deed } from './deed.ts'
import { type EmbeddedActions, type EmbeddedDeed, embeddedActions } from './embeddedActions.ts'

export type EmbeddedControl = {
  /** What was asked last through these actions. */
  readonly deed: Deed<EmbeddedDeed>
  readonly actions: EmbeddedActions
}

/** Actions on an embedded wallet, with a status of their own for each component that uses this; none without a wallet. */
export function useEmbeddedActions(wallet: EmbeddedWallet): EmbeddedControl
export function useEmbeddedActions(wallet: EmbeddedWallet | undefined): EmbeddedControl | undefined
export function useEmbeddedActions(wallet: EmbeddedWallet | undefined): EmbeddedControl | undefined {
  const [deeds] = useState(() => createDeeds<EmbeddedDeed>())
  const { store, forget } = deeds
  const actions = useMemo(() => wallet && embeddedActions(wallet, deeds), [wallet, deeds])
  const deed = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  useEffect(() => {
    window.addEventListener('online', forget)
    return () => window.removeEventListener('online', forget)
  }, [forget])
  return actions && { deed, actions }
}
