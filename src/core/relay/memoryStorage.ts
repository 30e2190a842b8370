import { toHex } from '../../crypto/hex.ts'
import { randomBytes } from '../../crypto/randomBytes.ts'
import { createBufferedTransaction } from './bufferedTransaction.ts'
import type { Committed, RelayStorage, Transaction } from './storage.ts'

/** The data that the storages of one process share, as tabs share the database of their origin. */
export type RelayMemory = {
  /** JSON text by table and key, so that reading returns a copy. */
  records: Map<string, Map<string, string>>
  /** Ids of open storages. */
  tabs: Set<string>
  /** Called with the id of each storage that closes. */
  closeListeners: Set<(tab: string) => void>
  /** Each with the tab it belongs to. */
  listeners: Map<(committed: Committed) => void, string>
  /** Settles when the latest transaction has. */
  lastTransaction: Promise<unknown>
}

export function createRelayMemory(): RelayMemory {
  return {
    records: new Map(),
    tabs: new Set(),
    closeListeners: new Set(),
    listeners: new Map(),
    lastTransaction: Promise.resolve(),
  }
}

/** A relay storage that lasts as long as the process: for Node, and for browsers without IndexedDB. */
export function createMemoryStorage(memory: RelayMemory = createRelayMemory()): RelayStorage {
  const tab = toHex(randomBytes(16))
  memory.tabs.add(tab)

  async function run<result>(work: (tx: Transaction) => Promise<result>): Promise<result> {
    const { tx, changes, events } = createBufferedTransaction({
      read: async (table, key) => fromText(memory.records.get(table)?.get(key)),
      readAll: async (table) =>
        [...(memory.records.get(table) ?? [])].map(([key, text]) => ({ key, record: fromText(text) })),
    })
    const result = await work(tx)
    const tables = new Set<string>()
    for (const { table, key, record } of changes()) {
      tables.add(table)
      const records = memory.records.get(table) ?? new Map<string, string>()
      memory.records.set(table, records)
      if (record === undefined) records.delete(key)
      else records.set(key, JSON.stringify(record))
    }
    if (tables.size > 0 || events.length > 0) {
      for (const [listener, owner] of memory.listeners) listener({ tables, events, isOwn: owner === tab })
    }
    return result
  }

  return {
    tab,
    transaction(work) {
      const result = memory.lastTransaction.then(() => run(work))
      memory.lastTransaction = result.catch(() => undefined)
      return result
    },
    watch(listener, { signal }) {
      memory.listeners.set(listener, tab)
      signal.addEventListener('abort', () => memory.listeners.delete(listener))
    },
    isOpen: async (name) => memory.tabs.has(name),
    whenClosed: (name) =>
      new Promise((resolve) => {
        if (!memory.tabs.has(name)) return resolve()
        const listener = (closed: string) => {
          if (closed !== name && closed !== tab) return
          memory.closeListeners.delete(listener)
          if (closed === name) resolve()
        }
        memory.closeListeners.add(listener)
      }),
    close() {
      memory.tabs.delete(tab)
      for (const listener of [...memory.closeListeners]) listener(tab)
    },
  }
}

function fromText(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text)
}
