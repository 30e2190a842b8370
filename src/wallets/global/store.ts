import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'
import type { KeyValueStorage } from '../../core/storage.ts'
import { maxMessageLength } from '../../wire/global/limits.ts'
import { type GlobalState, type StoredState, storedState } from '../../wire/global/storedState.ts'
import { parseJson } from '../../wire/json.ts'

export const initialState: GlobalState = { connection: null, ethereum: null, settings: {}, solana: null, wallets: [] }

export type GlobalStore = {
  /** The state as of now: a connection past its time is cleared first (specification §4). */
  read(): GlobalState
  replace(state: GlobalState): void
  /** @returns what ends it */
  subscribe(listener: (after: GlobalState, before: GlobalState) => void): () => void
}

/** Tells the other stores of this page what one has written: a browser's own `storage` event tells other tabs only. */
const written = new EventTarget()

/** What the page knows of its wallet, kept in storage under `key` and followed wherever it is written. */
export function createGlobalStore({ key, storage }: { key: string; storage: KeyValueStorage }): GlobalStore {
  let known = storage.getItem(key)
  const store = createStore<GlobalState>(() => restore(known))

  const replace = (state: GlobalState) => {
    storage.setItem(key, JSON.stringify({ state, version: '0' } satisfies StoredState))
    known = storage.getItem(key)
    store.setState(state, true)
    written.dispatchEvent(new Event(key))
  }
  /** What another wrote is not written again. */
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

/** Another version or anything that does not fit counts as nothing, and stays where it is. */
function restore(text: string | null): GlobalState {
  if (text === null) return initialState
  try {
    const stored = v.safeParse(storedState, parseJson(text, maxMessageLength))
    return stored.success ? stored.output.state : initialState
  } catch {
    return initialState
  }
}
