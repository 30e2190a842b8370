import { openDatabase } from './openDatabase.ts'
import { settled } from './settled.ts'

/**
 * Stores values that only structured cloning can copy, above all non-extractable `CryptoKey`s. No script ever sees their bytes.
 */
export type KeyStore = {
  get: (name: string) => Promise<unknown>
  set: (name: string, value: unknown) => Promise<void>
  /**
   * Stores `value` unless there is one already, and returns the stored one. So two tabs that both make a key use the same key.
   */
  keep: (name: string, value: unknown) => Promise<unknown>
  /** Removes the value and returns it, in one step: what is stored under the name later stays. */
  remove: (name: string) => Promise<unknown>
}

const databaseName = 'latchkey'
const storeName = 'keys'

/**
 * Opens a key store in IndexedDB, or in memory if the browser offers none (some private windows). Losing a key means signing in
 * again, and no data is lost.
 */
export function createKeyStore(): KeyStore {
  const memory = createMemoryKeyStore()
  let opening: Promise<IDBDatabase | undefined> | undefined

  const opened = () => {
    opening ??= openDatabase(databaseName, [storeName]).catch(() => undefined)
    return opening
  }

  /** Undefined if the browser offers no database. */
  async function begin(mode: IDBTransactionMode): Promise<IDBTransaction | undefined> {
    try {
      return (await opened())?.transaction(storeName, mode)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      // The browser closed the connection, because the user cleared the site's data during the visit.
      opening = undefined
      return (await opened())?.transaction(storeName, mode)
    }
  }

  async function within(mode: IDBTransactionMode, work: (store: KeyStore) => Promise<unknown>): Promise<unknown> {
    const transaction = await begin(mode)
    return work(transaction ? inTransaction(transaction.objectStore(storeName)) : memory)
  }

  return {
    get: (name) => within('readonly', (store) => store.get(name)),
    set: async (name, value) => void (await within('readwrite', (store) => store.set(name, value))),
    keep: (name, value) => within('readwrite', (store) => store.keep(name, value)),
    remove: (name) => within('readwrite', (store) => store.remove(name)),
  }
}

/** The same in memory, until the page closes. */
export function createMemoryKeyStore(): KeyStore {
  const values = new Map<string, unknown>()
  return {
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    keep: async (name, value) => {
      if (!values.has(name)) values.set(name, value)
      return values.get(name)
    },
    async remove(name) {
      const removed = values.get(name)
      values.delete(name)
      return removed
    },
  }
}

/** Runs one IndexedDB transaction. It outlives the microtasks between its requests, so `keep` and `remove` are atomic. */
function inTransaction(store: IDBObjectStore): KeyStore {
  return {
    get: (name) => settled(store.get(name)),
    set: async (name, value) => void (await settled(store.put(value, name))),
    keep: async (name, value) => {
      const kept: unknown = await settled(store.get(name))
      if (kept !== undefined) return kept
      await settled(store.put(value, name))
      return value
    },
    async remove(name) {
      const removed = settled(store.get(name))
      await settled(store.delete(name))
      return removed
    },
  }
}
