import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useAccount, useConfig } from 'wagmi'
import type { Eip1193Provider } from '../../core/discovery.ts'
import type { SignIn } from '../signIn/createSignIn.ts'
import type { SignInState } from '../signIn/signInState.ts'

export type SignInControl = {
  readonly state: SignInState
  /** Is there an account that can sign? */
  readonly canSignIn: boolean
  /** Call it in the click. What comes of it is in `state`. */
  readonly signIn: () => void
  readonly signOut: () => void
}

/**
 * Signing in with the connected account, and its state. Whoever disconnects, or connects another account, is signed out.
 * Several components may use it with one `signIn`.
 */
export function useSignIn(signIn: SignIn): SignInControl {
  const config = useConfig()
  const { status, address, chainId, connector } = useAccount()
  const { store } = signIn
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  useEffect(() => signIn.follow(config), [signIn, config])

  // While wagmi looks for an earlier connection, its connector is a name that cannot be asked.
  const canSignIn = status === 'connected' && connector !== undefined
  const ask = useCallback(() => {
    if (!canSignIn) return
    const getProvider = () => connector.getProvider() as Promise<Eip1193Provider>
    // The state says what came of it.
    signIn.ask({ address, chainId, getProvider }).catch(() => {})
  }, [signIn, canSignIn, address, chainId, connector])
  const signOut = useCallback(() => {
    // Who is still signed in at the server is still seen to be.
    signIn.signOut().catch(() => {})
  }, [signIn])
  return { state, canSignIn, signIn: ask, signOut }
}
