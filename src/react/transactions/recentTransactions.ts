import * as v from 'valibot'
import { hex, millis } from '../../wire/primitives.ts'

const recentTransaction = v.object({
  hash: hex,
  /** What it does, in words of the page. */
  title: v.string(),
  sentAt: millis,
  status: v.picklist(['pending', 'confirmed', 'failed']),
})
/** A transaction that this page sent. */
export type RecentTransaction = v.InferOutput<typeof recentTransaction>

const maxKept = 20
const maxTitleLength = 100
const list = v.array(recentTransaction)

/** The key in `localStorage`: a list for each account and network. An address in other letter case is the same account. */
export function transactionsKey(address: string, chainId: number): string {
  return `latchkey-transactions-${chainId}-${address.toLowerCase()}`
}

/** What a browser kept, the latest first. Storage may hold anything: what is no list of transactions counts as none. */
export function parseTransactions(text: string | null): readonly RecentTransaction[] {
  try {
    const parsed = v.safeParse(list, JSON.parse(text ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

/** The list with a transaction that was just sent. */
export function addTransaction(
  transactions: readonly RecentTransaction[],
  sent: { hash: `0x${string}`; title: string; sentAt: number },
): readonly RecentTransaction[] {
  const added: RecentTransaction = { ...sent, title: sent.title.slice(0, maxTitleLength), status: 'pending' }
  return [added, ...transactions.filter(({ hash }) => hash !== sent.hash)].slice(0, maxKept)
}

/** The list after the chain has said how a transaction ended. */
export function settleTransaction(
  transactions: readonly RecentTransaction[],
  hash: `0x${string}`,
  status: 'confirmed' | 'failed',
): readonly RecentTransaction[] {
  return transactions.map((known) => (known.hash === hash ? { ...known, status } : known))
}
