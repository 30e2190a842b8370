import { createStorage, type KeyValueStorage } from 'latchkey/core'
import { parse, parseJson } from 'latchkey/wire'
import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { maxConnections, maxConnectionsPerOrigin } from './limits.ts'

/** What every stored connection has. */
export type StoredConnection = { connectionId: string; origin: string; expiresAt: number }

/**
 * The pages that one door may answer, in the wallet's own storage. An origin may have several connections, so that a forged one
 * cannot end a real one.
 */
export type ConnectionStore<connection extends StoredConnection> = {
  /** All connections that have not expired, the newest last. */
  store: StoreApi<readonly connection[]>
  /** Returns the connections of one origin. */
  of(origin: string): readonly connection[]
  /** Adds a connection. Above the limits, the oldest is dropped, first one of the same origin. */
  add(added: connection): void
  /** Replaces a connection, unless it was revoked meanwhile. */
  replace(changed: connection): void
  revoke(connectionId: string): void
  /** Reads the storage again, because another window of this wallet may have changed it. */
  reload(): void
}

/** Far more than the limits allow. */
const maxStoredLength = 4 * 1024 * 1024

/** @param options.key the name under which the list is stored */
export function createConnectionStore<connection extends StoredConnection>(options: {
  key: string
  schema: v.GenericSchema<unknown, connection>
  now?: () => number
  storage?: KeyValueStorage
}): ConnectionStore<connection> {
  const { key, schema, now = Date.now, storage = createStorage() } = options
  const store = createStore<readonly connection[]>(() => load())

  function load(): readonly connection[] {
    const text = storage.getItem(key)
    if (text === null) return []
    try {
      return parse(v.array(schema), parseJson(text, maxStoredLength)).filter(({ expiresAt }) => expiresAt > now())
    } catch {
      // Unreadable connections are dropped, and the pages connect again.
      return []
    }
  }

  function change(step: (connections: readonly connection[]) => readonly connection[]) {
    const connections = step(load())
    storage.setItem(key, JSON.stringify(connections))
    store.setState(connections, true)
  }

  return {
    store,
    of: (asking) => load().filter((item) => item.origin === asking),
    add: (added) => change((connections) => cap([...connections, added])),
    replace: (changed) =>
      change((connections) => connections.map((item) => (item.connectionId === changed.connectionId ? changed : item))),
    revoke: (connectionId) => change((connections) => connections.filter((item) => item.connectionId !== connectionId)),
    reload: () => store.setState(load(), true),
  }
}

/** Drops the oldest connections, first those of the same origin. */
function cap<connection extends StoredConnection>(connections: readonly connection[]): readonly connection[] {
  const newest = connections.at(-1)
  const siblings = connections.filter((item) => item.origin === newest?.origin)
  const surplus = new Set(siblings.slice(0, Math.max(0, siblings.length - maxConnectionsPerOrigin)))
  return connections.filter((item) => !surplus.has(item)).slice(-maxConnections)
}
