import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useAccount, useConfig } from 'wagmi'
import { waitForReceipt } from '../../core/receipt.ts'
import { createStorage } from '../../core/storage.ts'
import {
  addTransaction,
  parseTransactions,
  type RecentTransaction,
  transactionsKey,
  updateTransaction,
} from '../transactions/recentTransactions.ts'
import { transactionSentEvent } from '../transactions/transactionSentEvent.ts'
import { readerOf } from './readerOf.ts'

type ReadFailureReason = typeof import('../transactions/readFailureReason.ts').readFailureReason

export type RecentTransactions = {
  /** Transactions of the connected account on its network, newest first. */
  transactions: readonly RecentTransaction[]
  /** Adds a transaction that a wallet has just sent, and watches it until its receipt is confirmed. */
  add(sent: { hash: `0x${string}`; title: string }): void
  clear(): void
}

/** How long a transaction is left alone after its node failed to answer. */
const retryMs = 5000

/** Notifies the other hooks in this page. Other tabs are notified by `localStorage` itself. */
const changed = 'latchkey:transactions'

/** Returns the transactions that this page sent for the connected account, as stored in this browser. */
export function useRecentTransactions(): RecentTransactions {
  const config = useConfig()
  const queries = useQueryClient()
  const { address, chainId } = useAccount()
  const [storage] = useState(() => createStorage())
  const key = address && chainId !== undefined ? transactionsKey(address, chainId) : undefined
  const text = useSyncExternalStore(
    onTransactions,
    () => (key ? storage.getItem(key) : null),
    () => null,
  )
  const transactions = useMemo(() => parseTransactions(text), [text])
  const pending = transactions.flatMap(({ status, hash }) => (status === 'pending' ? [hash] : [])).join()

  useEffect(() => {
    if (!key || chainId === undefined || !pending || !config.chains.some(({ id }) => id === chainId)) return
    const { signal, abort } = listening()
    const send = readerOf(config, chainId)
    const read: typeof send = (request) => (signal.aborted ? Promise.reject(signal.reason) : send(request))
    const { pollingInterval: pollMs } = config.getClient({ chainId })
    const update = (hash: `0x${string}`, changes: Parameters<typeof updateTransaction>[2]) => {
      const text = storage.getItem(key)
      const updated = JSON.stringify(updateTransaction(parseTransactions(text), hash, changes))
      if (updated === (text ?? '[]')) return
      storage.setItem(key, updated)
      notify()
    }
    const follow = async (hash: `0x${string}`) => {
      const onConfirmations = (count: number) => update(hash, { confirmations: count })
      const { status } = await waitForReceipt(read, hash, { pollMs, onConfirmations })
      const reason = status === '0x0' ? await explain(read, hash) : undefined
      // The list changed in the meantime, and another effect follows this transaction now.
      if (signal.aborted) return
      update(hash, status === '0x0' ? { status: 'failed', reason } : { status: 'confirmed' })
      // The transaction changed the balance.
      void queries.invalidateQueries({ queryKey: ['latchkey', 'balance'] })
    }
    const followToTheEnd = async (hash: `0x${string}`) => {
      while (!signal.aborted) {
        try {
          return await follow(hash)
        } catch {
          // The node didn't answer, or the network takes its time.
          await pause(signal)
        }
      }
    }
    for (const hash of pending.split(',') as `0x${string}`[]) void followToTheEnd(hash)
    return abort
  }, [key, chainId, pending, config, storage, queries])

  return {
    transactions,
    add(sent) {
      if (!key) return
      const known = parseTransactions(storage.getItem(key))
      storage.setItem(key, JSON.stringify(addTransaction(known, { ...sent, sentAt: Date.now() })))
      notify()
      window.dispatchEvent(new CustomEvent(transactionSentEvent, { detail: sent.hash }))
    },
    clear() {
      if (key) storage.removeItem(key)
      notify()
    },
  }
}

/** Reads why a transaction failed, with code that loads when the first one does. */
async function explain(...asked: Parameters<ReadFailureReason>): ReturnType<ReadFailureReason> {
  const loaded = await import('../transactions/readFailureReason.ts').catch(() => undefined)
  return loaded?.readFailureReason(...asked)
}

/** Waits before a transaction is looked up again; less if the network comes back, or `signal` aborts. */
function pause(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, retryMs)
    window.addEventListener('online', resolve, { once: true, signal })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
  })
}

function notify(): void {
  window.dispatchEvent(new Event(changed))
}

function listening() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

function onTransactions(onChange: () => void): () => void {
  const { signal, abort } = listening()
  window.addEventListener(changed, onChange, { signal })
  window.addEventListener('storage', onChange, { signal })
  return abort
}
