import type { Network } from 'latchkey/wire/account'
import { isPending } from '../../activity/activityStore.ts'
import { useEntries } from '../activity/useEntries.ts'

/** Whether a transaction that this wallet sent from the account waits for the network. False until the activity has loaded. */
export function usePending(options: { personId: string; account: string; network: Network }): boolean {
  const { personId, account, network } = options
  return useEntries(personId).some(
    (entry) =>
      isPending(entry) && entry.chainId === network.chainId && entry.account.toLowerCase() === account.toLowerCase(),
  )
}
