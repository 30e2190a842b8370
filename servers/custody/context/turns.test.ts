import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sharedTurns, turnCosts, turnMs } from '../base/limits.ts'
import { createTurns } from './turns.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Requests that enter, and end when the test says so. */
function start() {
  const createTurn = createTurns()
  const running: { name: string; end: () => void }[] = []
  const served: string[] = []
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const send = async (name: string, of: { parentId?: string; address: string; cost?: number }) => {
    const turn = createTurn()
    const { parentId = 'operator', address, cost = 1 } = of
    void turn.enter({ voters: { id: name, parentId }, address }, cost).then(() => {
      served.push(name)
      running.push({ name, end: turn.end })
    })
    await settle()
    return turn
  }
  const endFirst = async () => {
    running.shift()?.end()
    await settle()
  }
  return { send, running, served, endFirst }
}

const { capacity } = turnCosts

test('behavior: an organization makes another wait only for the requests that run', async () => {
  const { send, running, served, endFirst } = start()
  for (let sent = 0; sent < 3 * capacity; sent += 1) await send('busy', { address: 'a' })
  await send('honest', { address: 'b' })
  expect([running.length, served.includes('honest')]).toEqual([capacity, false])
  await endFirst()
  expect(served.at(-1)).toBe('honest')
})

test('behavior: a client that sends many requests leaves room for others while they send some', async () => {
  const { send, running, served, endFirst } = start()
  for (let sent = 0; sent < 3 * capacity; sent += 1) await send('busy', { address: 'a' })
  await send('honest', { address: 'b' })
  for (let ended = 0; ended <= capacity; ended += 1) await endFirst()
  expect(running.map(({ name }) => name)).toEqual(Array(sharedTurns.perClient).fill('busy'))
  await send('honest', { address: 'b' })
  expect(served.at(-1)).toBe('honest')
  while (running.length > 0) await endFirst()
  await vi.advanceTimersByTimeAsync(sharedTurns.forMs)
  for (let sent = 0; sent < 3 * capacity; sent += 1) await send('busy', { address: 'b' })
  expect(running).toHaveLength(capacity)
})

test('behavior: all sub-organizations that one operator has at one address share one turn', async () => {
  const { send, running, served, endFirst } = start()
  for (let sent = 0; sent < 3 * capacity; sent += 1) await send(`made ${sent}`, { address: 'a' })
  for (let sent = 0; sent < 5; sent += 1) await send('honest', { address: 'b' })
  for (let ended = 0; ended < 10; ended += 1) await endFirst()
  expect(running.filter(({ name }) => name !== 'honest')).toHaveLength(sharedTurns.perClient)
  expect(served.slice(capacity).filter((name) => name === 'honest')).toHaveLength(5)
})

test('behavior: the organizations behind one address share its turn fairly', async () => {
  const { send, served, endFirst } = start()
  for (let sent = 0; sent < 3 * capacity; sent += 1) await send('busy', { address: 'proxy' })
  await send('honest', { address: 'proxy' })
  await endFirst()
  await endFirst()
  expect(served.slice(capacity)).toContain('honest')
})

test('behavior: a large request takes several places, and never all', async () => {
  const { send, running } = start()
  for (let sent = 0; sent < 5; sent += 1) await send('large', { address: 'a', cost: 1000 })
  expect(running).toHaveLength(capacity / turnCosts.largest)
})

test('behavior: a request that waits for a chain gives its place to others, and then has a turn again', async () => {
  const { send, served, endFirst } = start()
  const turns = []
  for (let sent = 0; sent < capacity; sent += 1) turns.push(await send('waits', { address: 'a' }))
  await send('next', { address: 'a' })
  expect(served).not.toContain('next')
  let answer = () => {}
  const paused = turns[0]?.pause(() => new Promise<void>((resolve) => (answer = resolve)))
  await vi.advanceTimersByTimeAsync(0)
  expect(served).toContain('next')
  let isBack = false
  void paused?.then(() => (isBack = true))
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(isBack).toBe(false)
  await endFirst()
  await endFirst()
  expect(isBack).toBe(true)
})

test('behavior: a request that takes too long gives its place to the next one', async () => {
  const { send, served } = start()
  for (let sent = 0; sent < capacity; sent += 1) await send('slow', { address: 'a' })
  await send('next', { address: 'a' })
  await vi.advanceTimersByTimeAsync(turnMs - 1)
  expect(served).not.toContain('next')
  await vi.advanceTimersByTimeAsync(1)
  expect(served).toContain('next')
})
