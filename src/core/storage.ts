/** The part of `localStorage` that wallets use, without its exceptions. */
export type KeyValueStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * `localStorage` where it works, this page's memory where it does not: blocked by the person, full, or on a server.
 * Never throws.
 */
export function createStorage(backing: () => KeyValueStorage = () => localStorage): KeyValueStorage {
  /** What the backing refused to keep. `null`: removed here, though the backing may still hold an old value. */
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
