import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'
import type { KeyValueStorage } from '../../core/storage.ts'
import { maxMessageLength } from '../../wire/global/limits.ts'
import { type GlobalState, type StoredState, storedState } from '../../wire/global/storedState.ts'
import { parseJson } from '../../wire/json.ts'

export const initialState: GlobalState = { connection: null, ethereum: null, settings: {}, solana: null, wallets: [] }

export type GlobalStore = {
  /** The current state. An expired connection is cleared first (specification §4). */
  read(): GlobalState
  replace(state: GlobalState): void
  /** @returns a function that ends it */
  subscribe(listener: (after: GlobalState, before: GlobalState) => void): () => void
}

/** Notifies the other stores of this page: the browser's `storage` event only reaches other tabs. */
const written = new EventTarget()

/** The page's state of its wallet, stored under `key`. It follows changes by other tabs and stores. */
export function createGlobalStore({ key, storage }: { key: string; storage: KeyValueStorage }): GlobalStore {
  let known = storage.getItem(key)
  const store = createStore<GlobalState>(() => restore(known))

  const replace = (state: GlobalState) => {
    storage.setItem(key, JSON.stringify({ state, version: '0' } satisfies StoredState))
    known = storage.getItem(key)
    store.setState(state, true)
    written.dispatchEvent(new Event(key))
  }
  /** Reads what another store wrote, without writing it again. */
  const follow = () => {
    const text = storage.getItem(key)
    if (text === known) return
    known = text
    store.setState(restore(text), true)
  }
  written.addEventListener(key, follow)
  // `key` is null when everything was cleared.
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) follow()
  })

  return {
    read() {
      const { connection } = store.getState()
      if (connection && isExpired(connection, Date.now())) replace(initialState)
      return store.getState()
    },
    replace,
    subscribe: store.subscribe,
  }
}

/** Specification §4: "A stored connection whose expiresAt is earlier than now is expired". */
export function isExpired(connection: { expiresAt: number }, now: number): boolean {
  return connection.expiresAt < now
}

/** Another version, or invalid data, counts as empty and is not overwritten. */
function restore(text: string | null): GlobalState {
  if (text === null) return initialState
  try {
    const stored = v.safeParse(storedState, parseJson(text, maxMessageLength))
    return stored.success ? stored.output.state : initialState
  } catch {
    return initialState
  }
}
