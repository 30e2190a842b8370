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

/** Your own button for the kit's dialog. It must be below the provider, otherwise `useConnectDialog` throws. */
function Join() {
  const { open } = useConnectDialog()
  return (
    <button type="button" onClick={open}>
      Join
    </button>
  )
}

/** Adds a transaction to the list in the account dialog, which shows its outcome. */
export function useListed() {
  const { add } = useRecentTransactions()
  return (hash: Hash) => add({ hash, title: 'Ticket for Ada' })
}
