'use client'
import { useEmbeddedWallet, useVaultPlace } from 'latchkey/react/hooks'

/** Shows the connected wallet's recovery phrase in a frame that this page cannot read. */
export function Words() {
  const embedded = useEmbeddedWallet()
  const vault = useVaultPlace()
  if (embedded.status !== 'ready') return null
  const { action, actions } = embedded
  return (
    <>
      <button type="button" disabled={action.status === 'underway'} onClick={() => actions.exportWallet(vault.open())}>
        Show recovery phrase
      </button>
      <p role="status">{action.status === 'failed' && 'The recovery phrase couldn’t be shown. Try again.'}</p>
      <div ref={vault.container} />
    </>
  )
}
