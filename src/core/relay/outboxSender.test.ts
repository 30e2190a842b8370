import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RelayAnswerError } from './errors.ts'
import { createMemoryStorage } from './memoryStorage.ts'
import { createOutboxSender } from './outboxSender.ts'
import { createPeerTransaction } from './peerTransaction.ts'
import type { PeerTransaction } from './relayPeer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = new RelayAnswerError({ code: 3001, message: 'Too many requests.' })
const full = new RelayAnswerError({ code: -32000, message: 'SubscriberLimitExceeded' })

/** An outbox sender whose relay answers with `answer`, and whose requests to sync are served at once. */
function start(topics: readonly string[], answer: (topics: readonly string[]) => unknown) {
  const storage = createMemoryStorage()
  const transaction = <result>(work: (tx: PeerTransaction) => Promise<result>) =>
    storage.transaction((plain) => work(createPeerTransaction(plain, { tab: storage.tab, nowMs: Date.now() })))
  const call = vi.fn(async (_method: string, params: object) => answer((params as { topics: string[] }).topics))
  const onSubscriptionRejected = vi.fn(async () => {})
  const sync = () => sender.sync({ topics, outbox: [] })
  const sender = createOutboxSender({
    ...{ connection: { call }, storage, now: Date.now, transaction, onSubscriptionRejected },
    onRejected: async () => {},
    requestSync: () => void sync(),
  })
  return { call, onSubscriptionRejected, sync, sender }
}

test('behavior: a busy relay is retried less and less often, however often sync is called', async () => {
  const { call, sync, sender } = start(['a'], () => Promise.reject(busy))
  const polling = setInterval(sync, 100)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(call.mock.calls.length).toBeGreaterThan(3)
  // Each pause takes at least 2.5 s, once it has grown to its limit.
  expect(call.mock.calls.length).toBeLessThan(30)
  clearInterval(polling)
  sender.close()
})

test('behavior: once the relay has accepted a call, delays start over', async () => {
  let isBusy = true
  const { call, sync, sender } = start(['a'], () => (isBusy ? Promise.reject(busy) : []))
  await sync()
  isBusy = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(call).toHaveBeenCalledTimes(2)
  sender.close()
})

test('behavior: a full topic is reported, and the other topics are subscribed', async () => {
  const subscribed: string[] = []
  const { onSubscriptionRejected, sync, sender } = start(['a', 'b', 'full', 'c', 'd'], (topics) => {
    if (topics.includes('full')) return Promise.reject(full)
    subscribed.push(...topics)
    return topics
  })
  await sync()
  expect(subscribed.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  expect(onSubscriptionRejected).toHaveBeenCalledExactlyOnceWith('full', full, expect.anything())
  sender.close()
})

test('behavior: once closed, it makes no further calls', async () => {
  const { call, sync, sender } = start(['a'], () => Promise.reject(busy))
  await sync()
  sender.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(call).toHaveBeenCalledTimes(1)
})
