/**
 * The most recently used values, up to a total size. Written here because lru-cache is licensed under BlueOak-1.0.0, which
 * is not on the project's list of licences.
 */
export type Cache<value> = {
  get(key: string): value | undefined
  set(key: string, value: value): void
  delete(key: string): void
}

/**
 * @param size of all values together
 * @param sizeOf one value, by its key; each counts as one by default. One that is larger than `size` is not kept.
 */
export function createCache<value>(size: number, sizeOf: (key: string) => number = () => 1): Cache<value> {
  const values = new Map<string, value>()
  let used = 0
  const remove = (key: string) => {
    if (values.delete(key)) used -= sizeOf(key)
  }
  return {
    get(key) {
      const value = values.get(key)
      if (value === undefined) return undefined
      // A Map keeps the order of insertion, so deleting first makes the key the newest.
      values.delete(key)
      values.set(key, value)
      return value
    },
    set(key, value) {
      remove(key)
      values.set(key, value)
      used += sizeOf(key)
      for (const oldest of values.keys()) {
        if (used <= size) return
        remove(oldest)
      }
    },
    delete: remove,
  }
}
