import { expect, test } from 'vitest'
import { createGroupQueue } from './groupQueue.ts'

test('default: items that arrive together are written together, in their order, and each gets its own outcome', async () => {
  const groups: string[][] = []
  const enqueue = createGroupQueue<string, string>(async (group) => {
    groups.push([...group])
    return group.map((item) => item.toUpperCase())
  })
  expect(await Promise.all(['a', 'b', 'c'].map(enqueue))).toEqual(['A', 'B', 'C'])
  expect(groups).toEqual([['a', 'b', 'c']])
})

test('behavior: items that arrive while a group is written share the next one', async () => {
  const groups: string[][] = []
  let later: Promise<string>[] = []
  const enqueue = createGroupQueue<string, string>(async (group) => {
    if (groups.push([...group]) === 1) later = ['b', 'c'].map(enqueue)
    return group
  })
  await enqueue('a')
  await Promise.all(later)
  expect(groups).toEqual([['a'], ['b', 'c']])
})

test('behavior: an item that cannot be written does not fail the rest of its group', async () => {
  const enqueue = createGroupQueue<string, string>(async (group) => {
    if (group.includes('bad')) throw new Error('no')
    return group
  })
  const told = await Promise.allSettled(['a', 'bad', 'b'].map(enqueue))
  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('behavior: many entries are written in groups of a bounded size', async () => {
  const sizes: number[] = []
  const enqueue = createGroupQueue<number, number>(async (group) => {
    sizes.push(group.length)
    return group
  })
  await Promise.all(Array.from({ length: 300 }, (_, at) => enqueue(at)))
  expect(sizes).toEqual([128, 128, 44])
})

/** Groups that end when the test says so. */
function createHeldWrites(options: Parameters<typeof createGroupQueue<string, string>>[1]) {
  const groups: { items: readonly string[]; end(): void; fail(): void }[] = []
  const enqueue = createGroupQueue<string, string>(
    (items) =>
      new Promise((resolve, reject) => {
        groups.push({ items, end: () => resolve(items), fail: () => reject(new Error('no')) })
      }),
    options,
  )
  const items = () => groups.map((group) => group.items.join(' '))
  return { enqueue, groups, items }
}
const turns = async () => {
  for (let at = 0; at < 10; at += 1) await new Promise(setImmediate)
}

test('behavior: several groups are written at the same time, up to a limit', async () => {
  const { enqueue, groups, items } = createHeldWrites({ maxGroup: 2, maxInFlight: 2, keysOf: (item) => [item] })
  const all = ['a', 'b', 'c', 'd', 'e'].map(enqueue)
  await turns()
  expect(items()).toEqual(['a b', 'c d'])
  groups[1]?.end()
  await turns()
  expect(items()).toEqual(['a b', 'c d', 'e'])
  for (const { end } of groups) end()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('behavior: an item waits for an in-flight group with the same key; others do not', async () => {
  const keysOf = (item: string) => item.slice(1).split('')
  const { enqueue, groups, items } = createHeldWrites({ maxInFlight: 3, keysOf })
  void enqueue('1x')
  await turns()
  // The third waits for the second, which waits for the first.
  for (const item of ['2xy', '3y', '4z']) void enqueue(item)
  await turns()
  expect(items()).toEqual(['1x', '4z'])
  groups[0]?.end()
  await turns()
  expect(items()).toEqual(['1x', '4z', '2xy 3y'])
})

test('behavior: an item that is retried alone is not overtaken by another one with its key', async () => {
  const { enqueue, groups, items } = createHeldWrites({ maxInFlight: 2, keysOf: (item) => item.slice(1).split('') })
  const first = [enqueue('1x'), enqueue('2y')]
  await turns()
  void enqueue('3y')
  await turns()
  for (const at of [0, 1, 2]) {
    if (at === 0) groups[at]?.fail()
    else groups[at]?.end()
    await turns()
  }
  expect(await Promise.all(first)).toEqual(['1x', '2y'])
  expect(items()).toEqual(['1x 2y', '1x', '2y', '3y'])
})

test('behavior: an item without a key waits for all earlier ones', async () => {
  const { enqueue, groups, items } = createHeldWrites({ maxInFlight: 2, keysOf: (item) => item.slice(1).split('') })
  void enqueue('1x')
  await turns()
  for (const item of ['2x', '3', '4y']) void enqueue(item)
  await turns()
  expect(items()).toEqual(['1x', '4y'])
  for (const at of [0, 1]) groups[at]?.end()
  await turns()
  expect(items()).toEqual(['1x', '4y', '2x 3'])
})
