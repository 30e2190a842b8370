/** Hands one item over and tells what became of it. */
export type Enqueue<Item, Outcome> = (item: Item) => Promise<Outcome>

type Waiting<Item, Outcome> = { item: Item; resolve: (outcome: Outcome) => void; reject: (cause: unknown) => void }

/**
 * Group commit. What waits for a disk takes long beside the work itself, so the items that arrive while one group is written, or
 * one right after another, share the next; they are written in the order in which they came. When a group fails, each of its
 * items is tried alone.
 * @param write writes all or nothing, and tells an outcome for each item, in their order
 * @param options.maxGroup items one group takes, so that the first of them need not wait for a crowd
 */
export function createGroupQueue<Item, Outcome>(
  write: (group: readonly Item[]) => Promise<readonly Outcome[]>,
  options: { maxGroup?: number } = {},
): Enqueue<Item, Outcome> {
  const { maxGroup = 128 } = options
  const waiting: Waiting<Item, Outcome>[] = []
  let isRunning = false

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
    await settle(waiting.splice(0, maxGroup))
    isRunning = waiting.length > 0
    if (isRunning) gather()
  }

  // A turn of the event loop that brings no further item ends the wait; under load every turn brings some.
  const gather = (known = 0) => {
    setImmediate(() => (waiting.length > known && waiting.length < maxGroup ? gather(waiting.length) : run()))
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isRunning) return
      isRunning = true
      gather()
    })
}
