import { createStorage, type KeyValueStorage } from 'latchkey/core'
import { address, millis, origin, parse, parseJson, solanaAddress } from 'latchkey/wire'
import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { maxConnections, maxConnectionsPerOrigin, maxSpentIvs } from './limits.ts'

/** One page's right to send requests. The user still confirms each of them (threats T4). */
const connection = v.object({
  connectionId: v.string(),
  origin,
  /** 64 hex characters, known to this wallet and the page. */
  secret: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected 64 hex characters')),
  addresses: v.array(address),
  solanaAddress: v.optional(solanaAddress),
  createdAt: millis,
  lastUsedAt: millis,
  expiresAt: millis,
  /** Ivs of envelopes already answered; none is answered twice (threats T7). */
  spentIvs: v.array(v.string()),
})
export type HostConnection = v.InferOutput<typeof connection>

/**
 * The wallet's connections, in its origin's storage. An origin may have several, so that a forged one cannot end a real
 * one.
 */
export type Connections = {
  /** All connections that have not expired, the newest last. */
  store: StoreApi<readonly HostConnection[]>
  /** Returns the connections of one origin. */
  of(origin: string): readonly HostConnection[]
  add(added: Omit<HostConnection, 'lastUsedAt' | 'spentIvs'>): void
  revoke(connectionId: string): void
  /** Marks an iv as used, atomically across windows. Returns the reason if it can't. */
  takeIv(connectionId: string, iv: string): Promise<'taken' | 'spent' | 'gone'>
  /** Reads the storage again, because another window of this wallet may have changed it. */
  reload(): void
}

/** Far more than the limits allow. */
const maxStoredLength = 4 * 1024 * 1024

export function createConnections(options: {
  environmentId: string
  now?: () => number
  storage?: KeyValueStorage
}): Connections {
  const { environmentId, now = Date.now, storage = createStorage() } = options
  const key = `latchkey-connections-${environmentId}`
  const store = createStore<readonly HostConnection[]>(() => load())

  function load(): readonly HostConnection[] {
    const text = storage.getItem(key)
    if (text === null) return []
    try {
      return parse(v.array(connection), parseJson(text, maxStoredLength)).filter(({ expiresAt }) => expiresAt > now())
    } catch {
      // Unreadable connections are dropped, and the pages connect again.
      return []
    }
  }

  function change(step: (connections: readonly HostConnection[]) => readonly HostConnection[]) {
    const connections = step(load())
    storage.setItem(key, JSON.stringify(connections))
    store.setState(connections, true)
  }

  return {
    store,
    of: (asking) => load().filter((item) => item.origin === asking),
    add: (added) => change((connections) => cap([...connections, { ...added, lastUsedAt: now(), spentIvs: [] }])),
    revoke: (connectionId) => change((connections) => connections.filter((item) => item.connectionId !== connectionId)),
    takeIv: (connectionId, iv) =>
      exclusively(key, () => {
        const found = load().find((item) => item.connectionId === connectionId)
        if (!found) return 'gone'
        if (found.spentIvs.includes(iv)) return 'spent'
        const used = { ...found, lastUsedAt: now(), spentIvs: [...found.spentIvs, iv].slice(-maxSpentIvs) }
        change((connections) => connections.map((item) => (item.connectionId === connectionId ? used : item)))
        return 'taken'
      }),
    reload: () => store.setState(load(), true),
  }
}

/** Drops the oldest connections, first those of the same origin. */
function cap(connections: readonly HostConnection[]): readonly HostConnection[] {
  const newest = connections.at(-1)
  const siblings = connections.filter((item) => item.origin === newest?.origin)
  const surplus = new Set(siblings.slice(0, Math.max(0, siblings.length - maxConnectionsPerOrigin)))
  return connections.filter((item) => !surplus.has(item)).slice(-maxConnections)
}

/** Runs in one window at a time if the browser has locks. Without locks, popups of one browser share a thread. */
async function exclusively<T>(name: string, work: () => T): Promise<T> {
  return globalThis.navigator?.locks ? await navigator.locks.request(name, work) : work()
}
