/** Releases what was acquired. With `holdMs` the key itself can use it only after that time. */
export type Release = (holdMs?: number) => void

/** Shares a capacity between keys, such as client addresses, by their usage. */
export type FairQueue = {
  /**
   * Acquires `cost` at once if possible and no item waits; otherwise resolves at its turn. Items of one key are served
   * in order.
   * @throws {QueueFullError} when too many items of this key wait already
   */
  enter(key: string, cost: number): Release | Promise<Release>
}

/** Too many items of one key wait. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
  constructor() {
    super('Too many requests of this client are waiting. Send fewer at a time.')
  }
}

/**
 * Creates an empty queue. Self-clocked fair queueing (Golestani 1994): each item is due at the time of the latest
 * served, or after its key's own last item, plus its cost. The item that is due first is served first. So small
 * requests are served before large ones, and large ones are served in the end.
 * @param options.capacity and `perKey` bound the costs that are held at a time; a larger cost is served alone. A function
 * is called for each item
 * @param options.maxWaiting of one key
 */
export function createFairQueue(options: {
  capacity: number
  perKey: number | (() => number)
  maxWaiting: number
}): FairQueue {
  const { capacity, maxWaiting } = options
  const perKey = typeof options.perKey === 'number' ? () => options.perKey as number : options.perKey
  type Waiting = { cost: number; due: number; resolve: (release: Release) => void }
  const waiting = new Map<string, Waiting[]>()
  const taken = new Map<string, number>()
  let total = 0
  let clock = 0

  const fits = (used: number, cost: number, bound: number) => used === 0 || used + cost <= bound
  const fitsKey = (key: string, cost: number) => fits(taken.get(key) ?? 0, cost, perKey())

  const take = (key: string, cost: number): Release => {
    total += cost
    taken.set(key, (taken.get(key) ?? 0) + cost)
    let isGivenBack = false
    return (holdMs = 0) => {
      if (isGivenBack) return
      isGivenBack = true
      total -= cost
      if (holdMs > 0) setTimeout(() => giveBackTo(key, cost), holdMs).unref()
      else giveBackTo(key, cost)
      if (holdMs > 0) admit()
    }
  }

  const giveBackTo = (key: string, cost: number) => {
    const left = (taken.get(key) ?? 0) - cost
    if (left > 0) taken.set(key, left)
    else taken.delete(key)
    admit()
  }

  /** Returns the key whose first item is due first, among those that may acquire more. */
  const nextKey = (): string | undefined => {
    let [found, due] = [undefined as string | undefined, Number.POSITIVE_INFINITY]
    for (const [key, [first]] of waiting) {
      if (first && first.due < due && fitsKey(key, first.cost)) [found, due] = [key, first.due]
    }
    return found
  }

  const admit = () => {
    if (waiting.size === 0) return
    for (let key = nextKey(); key !== undefined; key = nextKey()) {
      const queue = waiting.get(key) ?? []
      const [first] = queue
      // The first item keeps its turn until there is capacity, so that large costs are served too.
      if (!first || !fits(total, first.cost, capacity)) return
      queue.shift()
      if (queue.length === 0) waiting.delete(key)
      clock = first.due
      first.resolve(take(key, first.cost))
    }
  }

  return {
    enter(key, cost) {
      if (waiting.size === 0 && fitsKey(key, cost) && fits(total, cost, capacity)) return take(key, cost)
      const queue = waiting.get(key) ?? []
      if (queue.length >= maxWaiting) return Promise.reject(new QueueFullError())
      return new Promise((resolve) => {
        queue.push({ cost, due: (queue.at(-1)?.due ?? clock) + cost, resolve })
        waiting.set(key, queue)
        admit()
      })
    },
  }
}
