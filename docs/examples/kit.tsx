'use client'
import { LatchkeyProvider, useConnectDialog } from 'latchkey/react'
import { useRecentTransactions } from 'latchkey/react/hooks'
import type { Hash } from 'viem'

export function JoinHeader() {
  return (
    <LatchkeyProvider>
      <Join />
    </LatchkeyProvider>
  )
}

/** Your own button for the kit's dialog. It stands below the provider: without one, `useConnectDialog` throws. */
function Join() {
  const { open } = useConnectDialog()
  return (
    <button type="button" onClick={open}>
      Join
    </button>
  )
}

/** Lists what you send in the account dialog, with what became of it. */
export function useListed() {
  const { add } = useRecentTransactions()
  return (hash: Hash) => add({ hash, title: 'Ticket for Ada' })
}
