import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useAccount, useConfig } from 'wagmi'
import type { Eip1193Provider } from '../../core/discovery.ts'
import type { SignIn } from '../signIn/createSignIn.ts'
import type { SignInState } from '../signIn/signInState.ts'

export type SignInControl = {
  readonly state: SignInState
  /** An account that can sign is connected. */
  readonly canSignIn: boolean
  /** Starts signing in. Call it in a click. `state` holds the result. */
  readonly signIn: () => void
  readonly signOut: () => void
}

/**
 * Signs in with the connected account. The user is signed out when they disconnect or connect another account. Several
 * components may share one `signIn`.
 */
export function useSignIn(signIn: SignIn): SignInControl {
  const config = useConfig()
  const { status, address, chainId, connector } = useAccount()
  const { store } = signIn
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  useEffect(() => signIn.follow(config), [signIn, config])

  // While wagmi looks for an earlier connection, its connector has only a name and cannot be used.
  const canSignIn = status === 'connected' && connector !== undefined
  const ask = useCallback(() => {
    if (!canSignIn) return
    const getProvider = () => connector.getProvider() as Promise<Eip1193Provider>
    // The state holds the error.
    signIn.ask({ address, chainId, getProvider }).catch(() => {})
  }, [signIn, canSignIn, address, chainId, connector])
  const signOut = useCallback(() => {
    // The server session still exists; keep showing it.
    signIn.signOut().catch(() => {})
  }, [signIn])
  return { state, canSignIn, signIn: ask, signOut }
}
