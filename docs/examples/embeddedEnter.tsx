'use client'
import { type Failure, useEmbeddedWallet } from 'latchkey/react/hooks'
import { useConnect, useConnectors } from 'wagmi'

const sentences: Partial<Record<Failure, string>> = {
  closed: 'No passkey was used. New here? Create a wallet.',
  unknownPasskey: 'This passkey doesn’t belong to a wallet here.',
  lastLoginMethod: 'This is your only way to sign in.',
}

/** Your own sign-in: the user signs in to the wallet first, then wagmi connects it without another prompt. */
export function Enter() {
  const connector = useConnectors().find(({ id }) => id === 'custody')
  const { connect } = useConnect()
  const embedded = useEmbeddedWallet(connector)
  if (!connector || embedded.status !== 'ready') return null
  const { action, actions } = embedded
  const enter = async () => {
    const { status } = await actions.signIn()
    if (status === 'done') connect({ connector })
  }
  return (
    <>
      <button type="button" disabled={action.status === 'underway'} onClick={enter}>
        Use a passkey
      </button>
      <p role="status">
        {action.status === 'failed' && (sentences[action.failure] ?? 'Something went wrong. Try again.')}
      </p>
    </>
  )
}
