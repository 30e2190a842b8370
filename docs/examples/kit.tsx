import { useConnectDialog } from 'latchkey/react'
import { useRecentTransactions } from 'latchkey/react/hooks'
import type { Hash } from 'viem'

/** Your own button, with the kit's dialog behind it. */
export function Join() {
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
