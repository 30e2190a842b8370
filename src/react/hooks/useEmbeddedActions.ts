import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import type { Action } from '../embedded/action.ts'
import { createActionRunner } from '../embedded/createActionRunner.ts'
import { type EmbeddedActionName, type EmbeddedActions, embeddedActions } from '../embedded/embeddedActions.ts'

export type EmbeddedControl = {
  /** The last action that was started here. */
  readonly action: Action<EmbeddedActionName>
  readonly actions: EmbeddedActions
}

/**
 * Returns the actions on an embedded wallet, with a separate status for each component that calls this. Returns
 * undefined without a wallet.
 */
export function useEmbeddedActions(wallet: EmbeddedWallet): EmbeddedControl
export function useEmbeddedActions(wallet: EmbeddedWallet | undefined): EmbeddedControl | undefined
export function useEmbeddedActions(wallet: EmbeddedWallet | undefined): EmbeddedControl | undefined {
  const [runner] = useState(() => createActionRunner<EmbeddedActionName>())
  const { store, forget } = runner
  const actions = useMemo(() => wallet && embeddedActions(wallet, runner), [wallet, runner])
  const action = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  useEffect(() => {
    window.addEventListener('online', forget)
    return () => window.removeEventListener('online', forget)
  }, [forget])
  return actions && { action, actions }
}
