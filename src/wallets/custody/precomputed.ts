import { once } from '../../core/once.ts'

export type Precomputed<T> = {
  /** Prepares a value in advance. */
  prepare: () => Promise<void>
  /** Returns the prepared value in a microtask, else a new one. Each value is returned once. */
  take: () => Promise<T>
}

/** Prepares values in advance: Safari opens a prompt only if nothing was awaited since the click (key-custody §11). */
export function createPrecomputed<T>(make: () => Promise<T>): Precomputed<T> {
  let next = once(make)
  return {
    prepare: async () => void (await next()),
    take() {
      const taken = next()
      next = once(make)
      return taken
    },
  }
}
