import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'
import type { KeyValueStorage } from '../../core/storage.ts'
import { maxMessageLength } from '../../wire/global/limits.ts'
import { storageKey } from '../../wire/global/storageKey.ts'
import { type GlobalState, type StoredState, storedState } from '../../wire/global/storedState.ts'
import { parseJson } from '../../wire/json.ts'

export const initialState: GlobalState = { connection: null, ethereum: null, settings: {}, solana: null, wallets: [] }

export type GlobalStore = {
  /** The state as of now: a connection past its time is cleared first (specification §4). */
  read(): GlobalState
  replace(state: GlobalState): void
  subscribe(listener: (after: GlobalState, before: GlobalState) => void): void
}

/** What the page knows of its wallet, kept in storage and followed across tabs. */
export function createGlobalStore(options: { environmentId: string; storage: KeyValueStorage }): GlobalStore {
  const { storage } = options
  const key = storageKey(options.environmentId)
  const store = createStore<GlobalState>(() => restore(storage.getItem(key)))

  const replace = (state: GlobalState) => {
    storage.setItem(key, JSON.stringify({ state, version: '0' } satisfies StoredState))
    store.setState(state, true)
  }
  // `key` is null when everything was cleared. What another tab wrote is not written again.
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.setState(restore(storage.getItem(key)), true)
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
