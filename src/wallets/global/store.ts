import * as v from 'valibot'
import { createFollowedStore, type FollowedStore } from '../../core/followedStore.ts'
import type { KeyValueStorage } from '../../core/storage.ts'
import { maxMessageLength } from '../../wire/global/limits.ts'
import { type GlobalState, type StoredState, storedState } from '../../wire/global/storedState.ts'
import { parseJson } from '../../wire/json.ts'

export const initialState: GlobalState = { connection: null, ethereum: null, settings: {}, solana: null, wallets: [] }

/** The current state is cleared first if its connection has expired (specification §4). */
export type GlobalStore = FollowedStore<GlobalState>

/** The page's state of its wallet, stored under `key`. It follows changes by other tabs and stores. */
export function createGlobalStore({ key, storage }: { key: string; storage: KeyValueStorage }): GlobalStore {
  const format = (state: GlobalState) => JSON.stringify({ state, version: '0' } satisfies StoredState)
  const store = createFollowedStore({ key, storage, restore, format })
  return {
    ...store,
    read() {
      const { connection } = store.read()
      if (connection && isExpired(connection, Date.now())) store.replace(initialState)
      return store.read()
    },
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
