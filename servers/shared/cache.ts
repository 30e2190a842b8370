/**
 * The most recently used values, up to a number of them. Written here because lru-cache is licensed under BlueOak-1.0.0, which
 * is not on the project's list of licences.
 */
export type Cache<value> = {
  get(key: string): value | undefined
  set(key: string, value: value): void
  delete(key: string): void
}

export function createCache<value>(size: number): Cache<value> {
  const values = new Map<string, value>()
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
      values.set(key, value)
      if (values.size <= size) return
      const [oldest] = values.keys()
      if (oldest !== undefined) values.delete(oldest)
    },
    delete(key) {
      values.delete(key)
    },
  }
}
