import { toHex } from '../../crypto/hex.ts'
import { randomBytes } from '../../crypto/randomBytes.ts'
import { type Change, createBufferedTransaction } from './bufferedTransaction.ts'
import { openRelayDatabase, type RelayDatabase } from './relayDatabase.ts'
import type { Committed, RelayStorage, Transaction } from './storage.ts'

/**
 * A relay storage shared by every tab of this origin. Transactions hold a Web Lock, because IndexedDB ends its own transaction
 * during other asynchronous work. The lock of a closed tab is released at once. Tabs notify each other by BroadcastChannel.
 * @param name the name of the database, and the prefix of all locks
 */
export function createIndexedDbStorage(name: string): RelayStorage {
  const tab = toHex(randomBytes(16))
  const channel = new BroadcastChannel(name)
  const listeners = new Set<(committed: Committed) => void>()
  const closing = new AbortController()
  const opened = Promise.all([openRelayDatabase(name), holdLock(tabLock(name, tab), closing.signal)])
  // Each transaction throws the reason. Until the first one, there is no caller to tell.
  opened.catch(() => {})
  channel.addEventListener('message', ({ data }: MessageEvent<Omit<Committed, 'isOwn'>>) =>
    notify({ ...data, isOwn: false }),
  )

  const notify = (committed: Committed) => {
    for (const listener of [...listeners]) listener(committed)
  }

  async function run<result>(database: RelayDatabase, work: (tx: Transaction) => Promise<result>): Promise<result> {
    const { tx, changes, events } = createBufferedTransaction(database)
    const result = await work(tx)
    const written = changes()
    if (written.length > 0) await database.write(written)
    if (written.length > 0 || events.length > 0) publish({ tables: tablesOf(written), events })
    return result
  }

  function publish(committed: Omit<Committed, 'isOwn'>): void {
    if (!closing.signal.aborted) channel.postMessage(committed)
    notify({ ...committed, isOwn: true })
  }

  return {
    tab,
    async transaction(work) {
      const [database] = await opened
      return navigator.locks.request(`${name}/transaction`, () => run(database, work))
    },
    watch(listener, { signal }) {
      listeners.add(listener)
      signal.addEventListener('abort', () => listeners.delete(listener))
    },
    async isOpen(other) {
      const { held = [] } = await navigator.locks.query()
      return held.some((lock) => lock.name === tabLock(name, other))
    },
    whenClosed(other) {
      // Its lock is free once the tab is closed.
      const closed = navigator.locks.request(tabLock(name, other), { signal: closing.signal }, () => undefined)
      return new Promise((resolve, reject) => {
        closed.then(resolve, (error: unknown) => closing.signal.aborted || reject(error))
      })
    },
    close() {
      closing.abort()
      channel.close()
    },
  }
}

function tabLock(name: string, tab: string): string {
  return `${name}/tab/${tab}`
}

/** Resolves once the lock is held. It is held until `signal` aborts or the tab is closed. */
function holdLock(name: string, signal: AbortSignal): Promise<void> {
  return new Promise((held, fail) => {
    const untilAborted = () =>
      new Promise<void>((end) => {
        held()
        signal.addEventListener('abort', () => end())
      })
    navigator.locks.request(name, untilAborted).catch(fail)
  })
}

function tablesOf(changes: readonly Change[]): ReadonlySet<string> {
  return new Set(changes.map(({ table }) => table))
}
