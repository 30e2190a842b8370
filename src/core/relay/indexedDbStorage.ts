import { toHex } from '../../crypto/hex.ts'
import { randomBytes } from '../../crypto/randomBytes.ts'
import { type Change, createBufferedTurn } from './bufferedTurn.ts'
import { openRelayDatabase, type RelayDatabase } from './relayDatabase.ts'
import type { Committed, RelayStorage, Turn } from './storage.ts'

/**
 * A relay storage that every tab of this origin shares. Turns take a Web Lock, because work that is not the database's
 * ends an IndexedDB transaction; the lock of a tab that dies is free at once. Tabs hear of each other by BroadcastChannel.
 * @param name of the database and of all locks
 */
export function createIndexedDbStorage(name: string): RelayStorage {
  const tab = toHex(randomBytes(16))
  const channel = new BroadcastChannel(name)
  const listeners = new Set<(committed: Committed) => void>()
  const closing = new AbortController()
  const opened = Promise.all([openRelayDatabase(name), holdLock(tabLock(name, tab), closing.signal)])
  // Each turn says why there is no storage; before the first, nobody asked.
  opened.catch(() => {})
  channel.addEventListener('message', ({ data }: MessageEvent<Omit<Committed, 'isOwn'>>) =>
    hear({ ...data, isOwn: false }),
  )

  const hear = (committed: Committed) => {
    for (const listener of [...listeners]) listener(committed)
  }

  async function run<result>(database: RelayDatabase, work: (turn: Turn) => Promise<result>): Promise<result> {
    const { turn, changes, news } = createBufferedTurn(database)
    const result = await work(turn)
    const written = changes()
    if (written.length > 0) await database.write(written)
    if (written.length > 0 || news.length > 0) say({ tables: tablesOf(written), news })
    return result
  }

  function say(committed: Omit<Committed, 'isOwn'>): void {
    if (!closing.signal.aborted) channel.postMessage(committed)
    hear({ ...committed, isOwn: true })
  }

  return {
    tab,
    async turn(work) {
      const [database] = await opened
      return navigator.locks.request(`${name}/turn`, () => run(database, work))
    },
    watch(listener, { signal }) {
      listeners.add(listener)
      signal.addEventListener('abort', () => listeners.delete(listener))
    },
    async isOpen(other) {
      const { held = [] } = await navigator.locks.query()
      return held.some((lock) => lock.name === tabLock(name, other))
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

/** Resolves once the lock is held; it is until `signal` aborts or the tab is gone. */
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
