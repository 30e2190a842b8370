import * as v from 'valibot'
import { hex, millis } from '../../wire/primitives.ts'

const recentTransaction = v.object({
  hash: hex,
  /** A description in the page's words. */
  title: v.string(),
  sentAt: millis,
  status: v.picklist(['pending', 'confirmed', 'failed']),
  /** How many confirmations a pending transaction has. */
  confirmations: v.optional(v.number()),
  /** Why it failed, in the contract's words. */
  reason: v.optional(v.string()),
})
/** A transaction that this page sent. */
export type RecentTransaction = v.InferOutput<typeof recentTransaction>

const maxKept = 20
const maxTitleLength = 100
const list = v.array(recentTransaction)

/** Returns the key in `localStorage`: one list per account and network. The case of the address does not matter. */
export function transactionsKey(address: string, chainId: number): string {
  return `latchkey-transactions-${chainId}-${address.toLowerCase()}`
}

/** Reads the stored list, newest first. Storage may hold anything; invalid content counts as an empty list. */
export function parseTransactions(text: string | null): readonly RecentTransaction[] {
  try {
    const parsed = v.safeParse(list, JSON.parse(text ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

/** Returns the list with a transaction that was just sent. */
export function addTransaction(
  transactions: readonly RecentTransaction[],
  sent: { hash: `0x${string}`; title: string; sentAt: number },
): readonly RecentTransaction[] {
  const added: RecentTransaction = { ...sent, title: sent.title.slice(0, maxTitleLength), status: 'pending' }
  return [added, ...transactions.filter(({ hash }) => hash !== sent.hash)].slice(0, maxKept)
}

/** Returns the list after the chain said something new about a transaction. */
export function updateTransaction(
  transactions: readonly RecentTransaction[],
  hash: `0x${string}`,
  update: Partial<Pick<RecentTransaction, 'status' | 'confirmations' | 'reason'>>,
): readonly RecentTransaction[] {
  return transactions.map((known) => (known.hash === hash ? { ...known, ...update } : known))
}
