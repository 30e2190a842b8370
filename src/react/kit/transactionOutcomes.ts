import type { WordKey } from '../../core/words/en.ts'
import type { IconName } from '../parts/Icon.tsx'
import type { RecentTransaction } from '../transactions/recentTransactions.ts'

/** How the list and the toast show each status. */
export const transactionOutcomes: Record<RecentTransaction['status'], { icon: IconName; word: WordKey }> = {
  pending: { icon: 'clock', word: 'transactionPending' },
  confirmed: { icon: 'check', word: 'transactionConfirmed' },
  failed: { icon: 'stop', word: 'transactionFailed' },
}
