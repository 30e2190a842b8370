'use client'
import { type Failure, useEmbeddedWallet } from 'latchkey/react/hooks'
import { useConnect, useConnectors } from 'wagmi'

const sentences: Partial<Record<Failure, string>> = {
  closed: 'Nothing happened. Try again when you are ready.',
  unknownPasskey: 'No wallet here uses this passkey.',
  lastWayIn: 'Nothing else would let you in.',
}

/** Your own way in: the person signs in to the wallet first, then wagmi connects it without another question. */
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
      <p role="status">{action.status === 'failed' && (sentences[action.failure] ?? 'That did not work.')}</p>
    </>
  )
}
