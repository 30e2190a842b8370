/** The events of an emitter, by name and in order, for a test to take one after the other. */
export type Collected = {
  put(name: string, value: unknown): void
  /** Waits for the next event that was not taken yet. */
  next<value>(name: string): Promise<value>
}

/** Starts to listen at once, so that no event before the first call is missed. */
export function collect(): Collected {
  const told = new Map<string, unknown[]>()
  const waiting = new Map<string, ((value: never) => void)[]>()
  const of = <item>(map: Map<string, item[]>, name: string) => map.get(name) ?? map.set(name, []).get(name)!
  return {
    put(name, value) {
      const taker = of(waiting, name).shift()
      if (taker) taker(value as never)
      else of(told, name).push(value)
    },
    next(name) {
      const queue = of(told, name)
      if (queue.length > 0) return Promise.resolve(queue.shift() as never)
      return new Promise((resolve) => of(waiting, name).push(resolve))
    },
  }
}
