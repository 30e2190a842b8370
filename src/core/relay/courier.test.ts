import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCourier } from './courier.ts'
import { RelayAnswerError } from './errors.ts'
import { createMemoryStorage } from './memoryStorage.ts'
import { createPeerTurn } from './peerTurn.ts'
import type { PeerTurn } from './relayPeer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = new RelayAnswerError({ code: 3001, message: 'Too many requests.' })
const full = new RelayAnswerError({ code: -32000, message: 'SubscriberLimitExceeded' })

/** A courier whose relay answers as `answer` says, and that is asked again whenever it wants to be. */
function start(topics: readonly string[], answer: (topics: readonly string[]) => unknown) {
  const storage = createMemoryStorage()
  const turn = <result>(work: (turn: PeerTurn) => Promise<result>) =>
    storage.turn((plain) => work(createPeerTurn(plain, { tab: storage.tab, nowMs: Date.now() })))
  const call = vi.fn(async (_method: string, params: object) => answer((params as { topics: string[] }).topics))
  const onDeaf = vi.fn(async () => {})
  const follow = () => courier.follow({ topics, outbox: [] })
  const courier = createCourier({
    ...{ link: { call }, storage, now: Date.now, turn, onDeaf },
    onRefused: async () => {},
    again: () => void follow(),
  })
  return { call, onDeaf, follow, courier }
}

test('behavior: a busy relay is asked again less and less often, however often somebody looks', async () => {
  const { call, follow, courier } = start(['a'], () => Promise.reject(busy))
  const looking = setInterval(follow, 100)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(call.mock.calls.length).toBeGreaterThan(3)
  // Not 600 times, nor 30: the pauses grow to between five and ten seconds.
  expect(call.mock.calls.length).toBeLessThan(15)
  clearInterval(looking)
  courier.close()
})

test('behavior: once it has taken something, it is asked as soon as before', async () => {
  let isBusy = true
  const { call, follow, courier } = start(['a'], () => (isBusy ? Promise.reject(busy) : []))
  await follow()
  isBusy = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(call).toHaveBeenCalledTimes(2)
  courier.close()
})

test('behavior: a topic that is full does not make us deaf to the others, and is told', async () => {
  const heard: string[] = []
  const { onDeaf, follow, courier } = start(['a', 'b', 'full', 'c', 'd'], (topics) => {
    if (topics.includes('full')) return Promise.reject(full)
    heard.push(...topics)
    return topics
  })
  await follow()
  expect(heard.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  expect(onDeaf).toHaveBeenCalledExactlyOnceWith('full', full, expect.anything())
  courier.close()
})

test('behavior: closed, it asks nothing more', async () => {
  const { call, follow, courier } = start(['a'], () => Promise.reject(busy))
  await follow()
  courier.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(call).toHaveBeenCalledTimes(1)
})
