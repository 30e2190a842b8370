'use client'
import { createSignIn, fetchSignInServer, useSignIn } from 'latchkey/react/hooks'

const signIn = createSignIn({
  server: fetchSignInServer('/sign-in'),
  statement: 'Sign in to My page.',
})

export function Account() {
  const { state, canSignIn, signIn: ask, signOut } = useSignIn(signIn)
  if (state.status === 'signed-in')
    return (
      <button type="button" onClick={signOut}>
        Sign out {state.session.address}
      </button>
    )
  return (
    <button type="button" disabled={!canSignIn} onPointerEnter={signIn.prepare} onClick={ask}>
      Sign in
    </button>
  )
}
