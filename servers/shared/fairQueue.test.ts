import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFairQueue, QueueFullError, type Release } from './fairQueue.ts'

/** A queue of named items; `served` lists them in their order. */
function create(options: { capacity: number; perKey?: number; maxWaiting?: number; spare?: number }) {
  const queue = createFairQueue({ perKey: options.capacity, maxWaiting: 100, ...options })
  const served: string[] = []
  const releases = new Map<string, Release>()
  return {
    served,
    ask: (name: string, cost: number) => {
      const entered = queue.enter(name.charAt(0), cost)
      const taken = (release: Release) => {
        served.push(name)
        releases.set(name, release)
      }
      if (entered instanceof Promise) void entered.then(taken)
      else taken(entered)
    },
    async release(name: string, holdMs?: number) {
      releases.get(name)?.(holdMs)
      await Promise.resolve()
    },
  }
}

test('default: admits work at once while there is capacity, and the next when some is released', async () => {
  const { ask, served, release } = create({ capacity: 2 })
  for (const name of ['a1', 'a2', 'a3']) ask(name, 1)
  expect(served).toEqual(['a1', 'a2'])
  await release('a1')
  await release('a1')
  expect(served).toEqual(['a1', 'a2', 'a3'])
})

test("behavior: a client with little work does not wait for all of another's work", async () => {
  const { ask, served, release } = create({ capacity: 10 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, 10)
  ask('b1', 1)
  await release('a1')
  expect(served).toEqual(['a1', 'b1'])
  await release('b1')
  expect(served).toEqual(['a1', 'b1', 'a2'])
})

test('behavior: small work overtakes the large work of many clients, also when it comes later', async () => {
  const { ask, served, release } = create({ capacity: 10 })
  for (const key of 'abcdefgh') ask(`${key}1`, 10)
  for (const key of 'abcde') await release(`${key}1`)
  ask('z1', 1)
  await release('f1')
  expect(served).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'z1'])
})

test('option: spare: small work runs beside the largest', async () => {
  const { ask, served, release } = create({ capacity: 10, spare: 2 })
  ask('a1', 50)
  ask('b1', 50)
  ask('c1', 1)
  ask('d1', 2)
  await Promise.resolve()
  expect(served).toEqual(['a1', 'c1'])
  await release('c1')
  expect(served).toEqual(['a1', 'c1', 'd1'])
})

test('behavior: large work is served in the end, even under a constant stream of small work', async () => {
  const { ask, served, release } = create({ capacity: 10 })
  ask('b0', 10)
  ask('a1', 10)
  for (let count = 1; count <= 20; count += 1) ask(`b${count}`, 1)
  for (let count = 0; count <= 12; count += 1) await release(`b${count}`)
  expect(served.indexOf('a1')).toBeGreaterThan(0)
  expect(served.indexOf('a1')).toBeLessThan(14)
})

test('option: isNext: continued work is served before other work of its key', async () => {
  const queue = createFairQueue({ capacity: 1, perKey: 1, maxWaiting: 100 })
  const served: string[] = []
  const first = await queue.enter('a', 1)
  const others = ['a2', 'a3'].map(async (name) => {
    const release = await queue.enter('a', 1, name === 'a3')
    served.push(name)
    release()
  })
  first()
  await Promise.all(others)
  expect(served).toEqual(['a3', 'a2'])
})

test('property: all work is served, whatever it costs', async () => {
  const work = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.double({ min: 0, max: 1e7, noNaN: true })))
  await fc.assert(
    fc.asyncProperty(work, async (items) => {
      const queue = createFairQueue({ capacity: 10, perKey: 10, maxWaiting: 100, spare: 1 })
      const served = items.map(async ([key, cost]) => (await queue.enter(key, cost))())
      await Promise.all(served)
    }),
  )
})

test('behavior: work larger than the share of its key is served after work whose costs do not add up exactly', async () => {
  const { served, ask, release } = create({ capacity: 10, perKey: 1 })
  for (const name of ['a1', 'a2', 'a3']) ask(name, 0.1)
  ask('a4', 2)
  for (const name of ['a1', 'a2', 'a3']) await release(name)
  expect(served).toEqual(['a1', 'a2', 'a3', 'a4'])
})

test('behavior: a key never exceeds its share, and other keys overtake it', async () => {
  const { ask, served } = create({ capacity: 10, perKey: 4 })
  for (const name of ['a1', 'a2', 'b1']) ask(name, 3)
  await Promise.resolve()
  expect(served).toEqual(['a1', 'b1'])
})

test('behavior: work larger than the capacity runs alone', async () => {
  const { ask, served, release } = create({ capacity: 10 })
  ask('a1', 1)
  ask('b1', 50)
  expect(served).toEqual(['a1'])
  await release('a1')
  ask('a2', 1)
  expect(served).toEqual(['a1', 'b1'])
})

test('behavior: held capacity is free for other keys at once, and for its own key after the hold', async () => {
  const { ask, served, release } = create({ capacity: 4, perKey: 4 })
  ask('a1', 4)
  await release('a1', 20)
  ask('a2', 4)
  ask('b1', 4)
  await Promise.resolve()
  expect(served).toEqual(['a1', 'b1'])
  await release('b1')
  await expect.poll(() => served).toEqual(['a1', 'b1', 'a2'])
})

test('error: too many waiting for one key', async () => {
  const queue = createFairQueue({ capacity: 1, perKey: 1, maxWaiting: 1 })
  void queue.enter('a', 1)
  void queue.enter('a', 1)
  await expect(queue.enter('a', 1)).rejects.toThrow(QueueFullError)
  void queue.enter('b', 1)
})
