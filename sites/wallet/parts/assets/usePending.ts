import type { Network } from 'latchkey/wire/account'
import { createStore, useStore } from 'zustand'
import { isPending } from '../../activity/activityStore.ts'
import type { Entry } from '../../activity/entry.ts'
import { useActivity } from '../activity/useActivity.ts'

const none = createStore<readonly Entry[]>(() => [])

/** Whether a transaction that this wallet sent from the account waits for the network. False until the activity has loaded. */
export function usePending(options: { personId: string; account: string; network: Network }): boolean {
  const { personId, account, network } = options
  const entries = useStore(useActivity(personId)?.store ?? none)
  return entries.some(
    (entry) =>
      isPending(entry) && entry.chainId === network.chainId && entry.account.toLowerCase() === account.toLowerCase(),
  )
}
