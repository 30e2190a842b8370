'use client'
import { useEmbeddedWallet, useVaultPlace } from 'latchkey/react/hooks'

/** The recovery words of the connected wallet, in a frame that this page cannot read. */
export function Words() {
  const embedded = useEmbeddedWallet()
  const vault = useVaultPlace()
  if (embedded.status !== 'ready') return null
  const { action, actions } = embedded
  return (
    <>
      <button type="button" disabled={action.status === 'underway'} onClick={() => actions.exportWallet(vault.open())}>
        Show my words
      </button>
      <p role="status">{action.status === 'failed' && 'The words could not be shown. Try again.'}</p>
      <div ref={vault.container} />
    </>
  )
}
