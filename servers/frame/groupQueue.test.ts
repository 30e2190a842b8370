import { expect, test } from 'vitest'
import { createGroupQueue } from './groupQueue.ts'

test('default: what comes together is written together, in its order, and each hears its own outcome', async () => {
  const groups: string[][] = []
  const enqueue = createGroupQueue<string, string>(async (group) => {
    groups.push([...group])
    return group.map((item) => item.toUpperCase())
  })
  expect(await Promise.all(['a', 'b', 'c'].map(enqueue))).toEqual(['A', 'B', 'C'])
  expect(groups).toEqual([['a', 'b', 'c']])
})

test('behavior: what comes while a group is written shares the next', async () => {
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

test('behavior: one that cannot be written does not take the others with it', async () => {
  const enqueue = createGroupQueue<string, string>(async (group) => {
    if (group.includes('bad')) throw new Error('no')
    return group
  })
  const told = await Promise.allSettled(['a', 'bad', 'b'].map(enqueue))
  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('behavior: a crowd is written in groups of a bounded size', async () => {
  const sizes: number[] = []
  const enqueue = createGroupQueue<number, number>(async (group) => {
    sizes.push(group.length)
    return group
  })
  await Promise.all(Array.from({ length: 300 }, (_, at) => enqueue(at)))
  expect(sizes).toEqual([128, 128, 44])
})
