import { once } from '../../core/once.ts'

export type Precomputed<T> = {
  /** Has one ready. */
  prepare: () => Promise<void>
  /** The one that is ready, which costs no more than a turn; else a new one. It is given away once. */
  take: () => Promise<T>
}

/** Makes one ahead of need: Safari opens a prompt only where nothing was waited for since the tap (key-custody §11). */
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
