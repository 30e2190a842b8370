import type { RecentTransaction } from './recentTransactions.ts'

/** What the toast shows: one transaction, and how many others it stands for. */
export type Toast = { readonly transaction: RecentTransaction; readonly more: number }

/**
 * Returns what the toast shows of the transactions that were sent since the page loaded: a failure before the pending ones, and these
 * before the confirmed ones; of equals the newest.
 * @param closed the status that each transaction had when the user closed the toast; it returns when that changes
 */
export function toToast(
  transactions: readonly RecentTransaction[],
  followed: ReadonlySet<string>,
  closed: ReadonlyMap<string, RecentTransaction['status']>,
): Toast | undefined {
  const open = transactions.filter(({ hash, status }) => {
    const closedAs = closed.get(hash)
    // A user who closed it while it was pending still has to hear of a failure, but not of a success.
    return followed.has(hash) && closedAs !== status && (closedAs === undefined || status === 'failed')
  })
  const byStatus = (status: RecentTransaction['status']) => open.find((transaction) => transaction.status === status)
  const transaction = byStatus('failed') ?? byStatus('pending') ?? byStatus('confirmed')
  return transaction && { transaction, more: open.length - 1 }
}
