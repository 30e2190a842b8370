/** Releases what was acquired. With `holdMs` the key itself can use it only after that time. */
export type Release = (holdMs?: number) => void

/** Shares a capacity between keys, such as client addresses, by their usage. */
export type FairQueue = {
  /**
   * Acquires `cost` at once if possible and no item waits; otherwise resolves at its turn. Items of one key are served
   * in order.
   * @param isNext it continues earlier work of its key, and is served before the key's other items
   * @throws {QueueFullError} when too many items of this key wait already
   */
  enter(key: string, cost: number, isNext?: boolean): Release | Promise<Release>
}

/** Too many items of one key wait. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
  constructor() {
    super('Too many requests of this client are waiting. Send fewer at a time.')
  }
}

/**
 * Creates an empty queue. Weighted fair queueing (Demers, Keshav and Shenker 1989): the clock advances as if all keys with waiting
 * items were served at the same time, each at an equal speed. An item is due at the time of the clock, or after its key's own
 * last item, plus its cost. The item that is due first is served first. So small requests are served before large
 * ones, however many keys wait with large ones, and large ones are served in the end.
 * @param options.capacity and `perKey` bound the costs that are held at a time; a larger cost is served alone. `perKey` may be a
 * function, which is called for each item
 * @param options.spare of the capacity stays free beside a larger cost, for small ones; none by default
 * @param options.maxWaiting of one key
 */
export function createFairQueue(options: {
  capacity: number
  perKey: number | (() => number)
  maxWaiting: number
  spare?: number
}): FairQueue {
  const { capacity, maxWaiting, spare = 0 } = options
  const perKey = typeof options.perKey === 'number' ? () => options.perKey as number : options.perKey
  type Waiting = { cost: number; due: number; resolve: (release: Release) => void }
  const waiting = new Map<string, Waiting[]>()
  /** What each key holds. Costs may not add up to exactly what was subtracted, so items are counted too. */
  const taken = new Map<string, { cost: number; items: number }>()
  /** When each key's items would end if all keys were served at the same time. */
  const ends = new Map<string, number>()
  let [total, totalItems] = [0, 0]
  let clock = 0

  /** How much of the capacity an item holds. */
  const held = (cost: number) => Math.min(cost, capacity - spare)
  const fits = (used: number, cost: number, bound: number) => used === 0 || used + held(cost) <= bound
  const fitsKey = (key: string, cost: number) => fits(taken.get(key)?.cost ?? 0, cost, perKey())

  const take = (key: string, wanted: number): Release => {
    const cost = held(wanted)
    total += cost
    totalItems += 1
    const own = taken.get(key)
    taken.set(key, { cost: (own?.cost ?? 0) + cost, items: (own?.items ?? 0) + 1 })
    let isGivenBack = false
    return (holdMs = 0) => {
      if (isGivenBack) return
      isGivenBack = true
      totalItems -= 1
      total = totalItems > 0 ? total - cost : 0
      if (holdMs > 0) setTimeout(() => giveBackTo(key, cost), holdMs).unref()
      else giveBackTo(key, cost)
      if (holdMs > 0) admit()
    }
  }

  const giveBackTo = (key: string, cost: number) => {
    const own = taken.get(key)
    if (own && own.items > 1) taken.set(key, { cost: own.cost - cost, items: own.items - 1 })
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

  /** Moves the clock as far as this work brings all keys together. A key whose items would have ended has no part in the rest. */
  const advance = (work: number) => {
    let left = work
    while (ends.size > 0) {
      let first = Number.POSITIVE_INFINITY
      for (const end of ends.values()) first = Math.min(first, end)
      const untilFirst = (first - clock) * ends.size
      if (left < untilFirst) {
        clock += left / ends.size
        return
      }
      left -= untilFirst
      clock = first
      for (const [key, end] of ends) if (end <= clock) ends.delete(key)
    }
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
      advance(first.cost)
      first.resolve(take(key, first.cost))
    }
    if (waiting.size === 0) ends.clear()
  }

  return {
    enter(key, cost, isNext = false) {
      if (waiting.size === 0 && fitsKey(key, cost) && fits(total, cost, capacity)) return take(key, cost)
      const queue = waiting.get(key) ?? []
      if (queue.length >= maxWaiting) return Promise.reject(new QueueFullError())
      return new Promise((resolve) => {
        const due = Math.max(clock, ends.get(key) ?? clock) + cost
        ends.set(key, due)
        if (isNext) {
          const dues = [...queue.map((each) => each.due), due]
          queue.unshift({ cost, due, resolve })
          // The others of its key wait longer for it, not those of other keys.
          for (const [at, each] of queue.entries()) each.due = dues[at] ?? due
        } else {
          queue.push({ cost, due, resolve })
        }
        waiting.set(key, queue)
        admit()
      })
    },
  }
}
