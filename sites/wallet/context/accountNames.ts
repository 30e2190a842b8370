import { createStorage, type KeyValueStorage } from 'latchkey/core'
import { parse, parseJson } from 'latchkey/wire'
import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'

export const maxNameLength = 40
const maxStoredLength = 64 * 1024
const names = v.record(v.string(), v.string())

/** The names that users gave their accounts, by address. They are kept in this browser and nowhere else. */
export type AccountNames = {
  store: StoreApi<Readonly<Record<string, string>>>
  /** Names an account. An empty name removes it. */
  name(address: string, name: string): void
}

export function createAccountNames(options: { environmentId: string; storage?: KeyValueStorage }): AccountNames {
  const { environmentId, storage = createStorage() } = options
  const key = `latchkey-account-names-${environmentId}`
  function load(): Readonly<Record<string, string>> {
    try {
      return parse(names, parseJson(storage.getItem(key) ?? '{}', maxStoredLength))
    } catch {
      return {}
    }
  }
  const store = createStore(load)
  return {
    store,
    name(address, name) {
      const { [address]: _, ...others } = load()
      const cleaned = name.trim().slice(0, maxNameLength)
      const named = cleaned === '' ? others : { ...others, [address]: cleaned }
      storage.setItem(key, JSON.stringify(named))
      store.setState(named, true)
    },
  }
}
