import { useEffect, useSyncExternalStore } from 'react'
import type { Connector } from 'wagmi'
import type { StoreApi } from 'zustand/vanilla'
import { type EmbeddedState, type SessionLife, signedInState } from '../../wallets/embedded/embeddedState.ts'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import type { RecoveryState } from '../../wallets/embedded/recoveryState.ts'
import { type EmbeddedControl, useEmbeddedActions } from './useEmbeddedActions.ts'
import { useWalletBehind, type WalletBehind } from './useWalletBehind.ts'

/** The embedded wallet and its state, as a page renders them. */
export type UseEmbeddedWalletResult =
  | Exclude<WalletBehind, { status: 'ready' }>
  | ({
      readonly status: 'ready'
      readonly wallet: EmbeddedWallet
      readonly state: EmbeddedState
      /** The state of a recovery. Undefined in a wallet that has none. */
      readonly recovery: RecoveryState | undefined
      /** The session key that signs without asking: warn while its phase is `ending`, and offer `renew` in a click. */
      readonly session: SessionLife | undefined
    } & EmbeddedControl)

/**
 * Returns the embedded wallet behind the connected connector, or behind the one that is passed in, and loads it.
 * Restores an earlier sign-in without a prompt. Connecting and disconnecting remain wagmi's.
 */
export function useEmbeddedWallet(given?: Connector | EmbeddedWallet): UseEmbeddedWalletResult {
  const own = given && isWallet(given) ? given : undefined
  const behind = useWalletBehind(given && !isWallet(given) ? given : undefined)
  const wallet = own ?? (behind.status === 'ready' ? behind.wallet : undefined)
  const state = useStoreOf(wallet?.store)
  const recovery = useStoreOf(wallet?.capabilities.recovery?.recovery)
  const control = useEmbeddedActions(wallet)
  const isNew = state?.status === 'restoring'
  useEffect(() => {
    // If restoring fails, the state is signed-out.
    if (isNew) wallet?.restore().catch(() => {})
  }, [wallet, isNew])
  if (wallet && state && control)
    return { status: 'ready', wallet, state, recovery, session: signedInState(state)?.session, ...control }
  return behind.status === 'ready' ? { status: 'loading' } : behind
}

function isWallet(given: Connector | EmbeddedWallet): given is EmbeddedWallet {
  return 'toAccount' in given
}

function useStoreOf<state>(store: StoreApi<state> | undefined): state | undefined {
  return useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    () => store?.getState(),
    () => store?.getInitialState(),
  )
}

function subscribeToNothing(): () => void {
  return () => {}
}
