import { beforeEach, expect, test } from 'vitest'
import { createRelayKey } from '../../crypto/relayKeys.ts'
import { peerErrors } from '../../wire/relay/errors.ts'
import { historySeconds } from '../../wire/relay/limits.ts'
import { seen } from './inbox.ts'
import { createMemoryStorage } from './memoryStorage.ts'
import { outbox } from './outbox.ts'
import { createPeerTransaction } from './peerTransaction.ts'
import type { PeerTransaction } from './relayPeer.ts'
import { keyOfRequest, openRequests, receivedRequests } from './request.ts'
import { type Session, sessions } from './session.ts'
import { createTable } from './storage.ts'
import { forgetHistory, sweep } from './sweep.ts'
import { topics } from './topic.ts'

const now = 1_900_000_000
const topic = 'ab'.repeat(32)
const notes = createTable<{ expiry: number }>('notes')

let storage = createMemoryStorage()
beforeEach(() => {
  storage = createMemoryStorage()
})
const transaction = <result>(work: (tx: PeerTransaction) => Promise<result>) =>
  storage.transaction((plain) => work(createPeerTransaction(plain, { tab: 'tab', nowMs: now * 1000 })))
const sweepAt = (nowSeconds: number) => transaction((tx) => sweep(tx, { nowSeconds, expiring: [notes] }))
const join = (expiry: number) =>
  transaction(async (tx) => tx.join(topic, { kind: 'shared', key: createRelayKey() }, { expiry }))

test('default: with nothing stored there is nothing to wait for', async () => {
  expect(await sweepAt(now)).toBe(Number.POSITIVE_INFINITY)
})

test('behavior: returns when the next record expires', async () => {
  await join(now + 300)
  await transaction(async (tx) => tx.put(notes, 'a', { expiry: now + 100 }))
  expect(await sweepAt(now)).toBe(now + 100)
  expect(await sweepAt(now + 100)).toBe(now + 300)
  expect(await transaction((tx) => tx.list(notes))).toEqual([])
  expect(await sweepAt(now + 300)).toBe(Number.POSITIVE_INFINITY)
  expect(await transaction((tx) => tx.list(topics))).toEqual([])
})

test('behavior: a request that expires fails with that error', async () => {
  await join(now + 1000)
  const request = await transaction((tx) => tx.request(topic, 'wc_sessionPing', {}, { expiry: now + 30 }))
  await sweepAt(now + 30)
  expect((await transaction((tx) => tx.get(openRequests, keyOfRequest(request))))?.answer).toEqual({
    error: peerErrors.requestExpired,
  })
  // The answer was not delivered, but it is no deadline any more.
  expect(await sweepAt(now + 31)).toBe(now + 1000)
})

test('behavior: a message that was not sent in time is dropped', async () => {
  await join(now + 1000)
  await transaction((tx) => tx.request(topic, 'wc_sessionPing', {}, { expiry: now + 30 }))
  await sweepAt(now + 30)
  expect(await transaction((tx) => tx.list(outbox))).toEqual([])
})

test('behavior: ending a session removes everything that belongs to it', async () => {
  await join(now + 100)
  const request = await transaction(async (tx) => {
    tx.put(sessions, topic, { topic, expiry: now + 100 } as Session)
    tx.put(receivedRequests, 'a', {
      topic,
      id: 1,
      method: 'wc_sessionRequest',
      params: {},
      receivedAt: 0,
      expiry: now + 999,
    })
    return tx.request(topic, 'wc_sessionPing', {}, { expiry: now + 999 })
  })
  await sweepAt(now + 100)
  expect(await transaction((tx) => tx.list(sessions))).toEqual([])
  expect(await transaction((tx) => tx.list(receivedRequests))).toEqual([])
  expect((await transaction((tx) => tx.get(openRequests, keyOfRequest(request))))?.answer).toEqual({
    error: peerErrors.userDisconnected,
  })
})

test('behavior: history is kept for thirty days and then removed', async () => {
  await transaction(async (tx) => {
    tx.put(seen, 'old', now - historySeconds - 1)
    tx.put(seen, 'young', now - historySeconds)
  })
  await transaction((tx) => forgetHistory(tx, now))
  expect((await transaction((tx) => tx.list(seen))).map(({ key }) => key)).toEqual(['young'])
})
