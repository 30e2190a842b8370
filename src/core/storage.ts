/** The part of `localStorage` that wallets use, without its exceptions. */
export type KeyValueStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * `localStorage` if it works, otherwise memory until the page closes: because the user blocked it, it is full, or this is a
 * server. Never throws.
 */
export function createStorage(backing: () => KeyValueStorage = () => localStorage): KeyValueStorage {
  /** Values that the storage refused. `null`: removed here, though the storage may still have an old value. */
  const memory = new Map<string, string | null>()
  const change = (key: string, value: string | null, write: (backing: KeyValueStorage) => void) => {
    try {
      write(backing())
      memory.delete(key)
    } catch {
      memory.set(key, value)
    }
  }
  return {
    getItem(key) {
      const kept = memory.get(key)
      if (kept !== undefined) return kept
      try {
        return backing().getItem(key)
      } catch {
        return null
      }
    },
    setItem: (key, value) => change(key, value, (backing) => backing.setItem(key, value)),
    removeItem: (key) => change(key, null, (backing) => backing.removeItem(key)),
  }
}
