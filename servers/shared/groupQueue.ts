/** Adds one item and returns its outcome. */
export type Enqueue<Item, Outcome> = (item: Item) => Promise<Outcome>

type Waiting<Item, Outcome> = { item: Item; resolve: (outcome: Outcome) => void; reject: (cause: unknown) => void }

/**
 * Group commit. Waiting for a disk takes long compared with the work itself, so items that arrive while one group is
 * written, or shortly after each other, share the next group. They are written in the order in which they arrived. When
 * a group fails, each of its items is tried alone.
 * @param write writes all or nothing, and returns an outcome for each item, in their order
 * @param options.maxGroup items in one group, so that its first item does not wait for too many others
 * @param options.maxInFlight groups that are written at the same time; one by default
 * @param options.keysOf items that share a key keep their order even when several groups are in flight: the later one
 * waits until the earlier is settled, so that it does not overtake one that is tried alone. An item without keys waits
 * for all earlier ones.
 */
export function createGroupQueue<Item, Outcome>(
  write: (group: readonly Item[]) => Promise<readonly Outcome[]>,
  options: { maxGroup?: number; maxInFlight?: number; keysOf?: (item: Item) => readonly string[] } = {},
): Enqueue<Item, Outcome> {
  const { maxGroup = 128, maxInFlight = 1, keysOf = () => [] } = options
  let waiting: Waiting<Item, Outcome>[] = []
  const busyKeys = new Set<string>()
  let inFlight = 0
  let isGathering = false

  const settle = async (group: readonly Waiting<Item, Outcome>[]) => {
    try {
      const outcomes = await write(group.map(({ item }) => item))
      for (const [at, { resolve }] of group.entries()) resolve(outcomes[at] as Outcome)
    } catch (cause) {
      if (group.length === 1) group[0]?.reject(cause)
      else for (const one of group) await settle([one])
    }
  }

  const run = async () => {
    isGathering = false
    const { group, keys } = take()
    if (group.length === 0) return
    inFlight += 1
    for (const key of keys) busyKeys.add(key)
    gather()
    await settle(group)
    for (const key of keys) busyKeys.delete(key)
    inFlight -= 1
    gather()
  }

  /**
   * Returns the first waiting items, without those that must not be in flight yet and those that must not overtake
   * them.
   */
  const take = () => {
    const group: Waiting<Item, Outcome>[] = []
    const held: Waiting<Item, Outcome>[] = []
    const keys = new Set<string>()
    const heldKeys = new Set<string>()
    let at = 0
    for (; at < waiting.length && group.length < maxGroup; at += 1) {
      const one = waiting[at] as Waiting<Item, Outcome>
      const own = keysOf(one.item)
      const isHeld =
        own.length > 0 ? own.some((key) => busyKeys.has(key) || heldKeys.has(key)) : inFlight > 0 || held.length > 0
      if (isHeld) held.push(one)
      else group.push(one)
      for (const key of own) (isHeld ? heldKeys : keys).add(key)
    }
    waiting = held.concat(waiting.slice(at))
    return { group, keys }
  }

  const gather = () => {
    if (isGathering || waiting.length === 0 || inFlight >= maxInFlight) return
    isGathering = true
    next(0)
  }

  // The wait ends after a turn of the event loop without a further item. Under load every turn brings some.
  const next = (known: number) => {
    setImmediate(() => (waiting.length > known && waiting.length < maxGroup ? next(waiting.length) : run()))
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      gather()
    })
}
