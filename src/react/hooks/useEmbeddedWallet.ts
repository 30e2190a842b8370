import { useEffect, useSyncExternalStore } from 'react'
import type { Connector } from 'wagmi'
import type { StoreApi } from 'zustand/vanilla'
import { type EmbeddedState, type SessionLife, signedInState } from '../../wallets/embedded/embeddedState.ts'
import type { EmbeddedWallet } from '../../wallets/embedded/embeddedWallet.ts'
import type { RecoveryState } from '../../wallets/embedded/recoveryState.ts'
import { type EmbeddedControl, useEmbeddedActions } from './useEmbeddedActions.ts'
import { useWalletBehind, type WalletBehind } from './useWalletBehind.ts'

/** An embedded wallet as a page draws it; the wallet itself holds the state, React keeps no second copy. */
export type UseEmbeddedWalletResult =
  | Exclude<WalletBehind, { status: 'ready' }>
  | ({
      readonly status: 'ready'
      readonly wallet: EmbeddedWallet
      readonly state: EmbeddedState
      /** How far a recovery has got; absent in a wallet without one. */
      readonly recovery: RecoveryState | undefined
      /** The session key that signs without asking: warn while its phase is `ending`, and offer `renew` in a click. */
      readonly session: SessionLife | undefined
    } & EmbeddedControl)

/**
 * The embedded wallet behind the connected connector, or the one given; it loads when there is one. Looks for who signed in
 * here before, without a prompt. Who connects and disconnects stays wagmi's to say.
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
    // Who cannot be looked for is signed out, and the state says so.
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
