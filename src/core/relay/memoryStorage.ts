import { toHex } from '../../crypto/hex.ts'
import { randomBytes } from '../../crypto/randomBytes.ts'
import { createBufferedTurn } from './bufferedTurn.ts'
import type { Committed, RelayStorage, Turn } from './storage.ts'

/** What the storages of one process share, as tabs share their origin's database. */
export type RelayMemory = {
  /** JSON text by table and key: what is read is never the object that was written. */
  records: Map<string, Map<string, string>>
  /** Names of open storages. */
  tabs: Set<string>
  /** Each with the tab it belongs to. */
  listeners: Map<(committed: Committed) => void, string>
  /** Settles when the latest turn has. */
  lastTurn: Promise<unknown>
}

export function createRelayMemory(): RelayMemory {
  return { records: new Map(), tabs: new Set(), listeners: new Map(), lastTurn: Promise.resolve() }
}

/** A relay storage that is forgotten with the process: for Node, and for browsers that offer nothing better. */
export function createMemoryStorage(memory: RelayMemory = createRelayMemory()): RelayStorage {
  const tab = toHex(randomBytes(16))
  memory.tabs.add(tab)

  async function run<result>(work: (turn: Turn) => Promise<result>): Promise<result> {
    const { turn, changes, news } = createBufferedTurn({
      read: async (table, key) => fromText(memory.records.get(table)?.get(key)),
      readAll: async (table) =>
        [...(memory.records.get(table) ?? [])].map(([key, text]) => ({ key, record: fromText(text) })),
    })
    const result = await work(turn)
    const tables = new Set<string>()
    for (const { table, key, record } of changes()) {
      tables.add(table)
      const records = memory.records.get(table) ?? new Map<string, string>()
      memory.records.set(table, records)
      if (record === undefined) records.delete(key)
      else records.set(key, JSON.stringify(record))
    }
    if (tables.size > 0 || news.length > 0) {
      for (const [listener, owner] of memory.listeners) listener({ tables, news, isOwn: owner === tab })
    }
    return result
  }

  return {
    tab,
    turn(work) {
      const result = memory.lastTurn.then(() => run(work))
      memory.lastTurn = result.catch(() => undefined)
      return result
    },
    watch(listener, { signal }) {
      memory.listeners.set(listener, tab)
      signal.addEventListener('abort', () => memory.listeners.delete(listener))
    },
    isOpen: async (name) => memory.tabs.has(name),
    close: () => void memory.tabs.delete(tab),
  }
}

function fromText(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text)
}
