import { createStore } from 'zustand/vanilla'
import type { KeyValueStorage } from './storage.ts'

/** A state that this page stores. It follows changes by other tabs, and by other stores of this page. */
export type FollowedStore<state> = {
  read(): state
  replace(state: state): void
  /** @returns a function that ends it */
  subscribe(listener: (after: state, before: state) => void): () => void
}

/** Notifies the other stores of this page: the browser's `storage` event only reaches other tabs. */
const written = new EventTarget()

/** @param options.restore reads what is stored, or returns the initial state. What it cannot read is not overwritten. */
export function createFollowedStore<state>(options: {
  key: string
  storage: KeyValueStorage
  restore: (text: string | null) => state
  format: (state: state) => string
}): FollowedStore<state> {
  const { key, storage, restore, format } = options
  let known = storage.getItem(key)
  const store = createStore<state>(() => restore(known))
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
    read: store.getState,
    replace(state) {
      storage.setItem(key, format(state))
      known = storage.getItem(key)
      store.setState(state, true)
      written.dispatchEvent(new Event(key))
    },
    subscribe: store.subscribe,
  }
}
