/** What an emitter told, by name and in its order, for a test to take one after the other. */
export type Collected = {
  put(name: string, value: unknown): void
  /** The next that nobody took yet; waits for it. */
  next<value>(name: string): Promise<value>
}

/** Starts to listen at once: nothing that is told before it is asked for is missed. */
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
