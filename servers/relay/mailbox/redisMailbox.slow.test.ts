import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startHoldingProxy } from '../../testing/holdingProxy.ts'
import { startRedis, type TestRedis } from '../../testing/redis.ts'
import { newTopic } from '../../testing/relayClient.ts'
import { mailboxLimits } from '../limits.ts'
import { mailboxSuite } from './mailbox.suite.ts'
import { MailboxLimitError, type StoredMessage } from './mailbox.ts'
import { openRedis, type RedisConnection } from './redis.ts'
import { createRedisMailbox } from './redisMailbox.ts'

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

describe('mailboxes in Redis', () => {
  let connection: RedisConnection
  beforeEach(async () => {
    connection = await openRedis(redis.url, { log() {} })
    await connection.commands.flushall()
  })
  afterEach(() => connection.close())
  mailboxSuite(async (options) => createRedisMailbox(connection, options))

  test('behavior: the cost of a page of many topics depends only on the page', async () => {
    const listener = { stored() {}, missed() {} }
    const mailbox = createRedisMailbox(connection, { listener, limits: mailboxLimits })
    const topics = Array.from({ length: 100 }, newTopic)
    const [publishedAt, size, limit] = [1_900_000_000_000, 2048, 32]
    const sealed = (mark: number) => `${mark} `.padEnd(size, 'x')
    for (let round = 0; round < 8; round += 1) {
      const others = { tag: 0, publisher: 'page', publishedAt, expiresAt: publishedAt + 1000 }
      await mailbox.publish(topics.map((topic) => ({ topic, message: sealed(round), ...others })))
    }
    const before = await sentBytes()
    const messages = await mailbox.read({ clientId: 'phone', topics, after: 0, limit, now: publishedAt })
    expect(messages.map(({ topic }) => topic)).toEqual(topics.slice(0, limit))
    expect((await sentBytes()) - before).toBeLessThan(2 * limit * size)
  })

  test('behavior: messages and acknowledgements that are written together take few Redis commands each', async () => {
    const listener = { stored() {}, missed() {} }
    const mailbox = createRedisMailbox(connection, { listener, limits: mailboxLimits })
    const [topic, count, publishedAt] = [newTopic(), 100, 1_900_000_000_000]
    const expiresAt = publishedAt + 1000
    const others = { tag: 0, publisher: 'page', publishedAt, expiresAt }
    const publishing = await commandsDuring(() =>
      Promise.all(
        Array.from({ length: count }, (_, at) => mailbox.publish([{ topic, message: String(at), ...others }])),
      ),
    )
    // Acknowledged, stored and announced.
    expect(publishing / count).toBeLessThan(3.2)
    const messages = await mailbox.read({
      clientId: 'phone',
      topics: [topic],
      after: 0,
      limit: count,
      now: publishedAt,
    })
    expect(messages).toHaveLength(count)
    const acknowledging = await commandsDuring(() =>
      Promise.all(
        messages.map(({ position }) =>
          mailbox.acknowledge({ clientId: 'phone', topic, position, expiresAt, now: publishedAt }),
        ),
      ),
    )
    expect(acknowledging / count).toBeLessThan(0.2)
    expect(
      await mailbox.read({ clientId: 'phone', topics: [topic], after: 0, limit: count, now: publishedAt }),
    ).toEqual([])
  })

  test('behavior: a topic that fills up repeatedly drops its expired messages each time', async () => {
    const listener = { stored() {}, missed() {} }
    const limits = { ...mailboxLimits, messagesPerTopic: 250 }
    const mailbox = createRedisMailbox(connection, { listener, limits })
    const [topic, start] = [newTopic(), 1_900_000_000_000]
    const publish = (publishedAt: number, from: number, count: number) =>
      mailbox.publish(
        Array.from({ length: count }, (_, at) => {
          // They expire one after another, not in the order in which they were published.
          const expiresAt = start + 1000 * (1 + ((from + at) ^ 1))
          return { topic, message: String(from + at), tag: 0, publisher: 'page', publishedAt, expiresAt }
        }),
      )
    await publish(start, 0, 250)
    for (let round = 0; round < 6; round += 1) {
      // A hundred of them expire in each round.
      const now = start + 100_000 * round
      await expect(publish(now, 250 + 100 * round, 1)).rejects.toThrow(MailboxLimitError)
      await publish(now + 100_000, 250 + 100 * round, 100)
    }
    const now = start + 600_000
    await expect(publish(now, 9000, 1)).rejects.toThrow(MailboxLimitError)
    const left = await mailbox.read({ clientId: 'phone', topics: [topic], after: 0, limit: 1000, now })
    expect(left.map(({ message }) => Number(message))).toEqual(Array.from({ length: 250 }, (_, at) => 600 + at))
  })

  test('behavior: Redis deletes each key by itself, also of a topic whose messages had all expired before', async () => {
    const listener = { stored() {}, missed() {} }
    const mailbox = createRedisMailbox(connection, { listener, limits: { ...mailboxLimits, messagesPerTopic: 1 } })
    const [topic, start] = [newTopic(), 1_900_000_000_000]
    for (const [at, ttl] of [50_000, 1000, 500].entries()) {
      const publishedAt = start + 100_000 * at
      const message = { topic, tag: 0, publisher: 'page', publishedAt, expiresAt: publishedAt + ttl }
      await mailbox.publish([{ ...message, message: String(at) }])
      const [stored] = await mailbox.read({ clientId: 'phone', topics: [topic], after: 0, limit: 1, now: publishedAt })
      const read = { clientId: 'phone', topic, position: stored?.position ?? 0, expiresAt: message.expiresAt }
      await mailbox.acknowledge({ ...read, now: publishedAt })
      const keys = (await connection.commands.keys('*')).filter((key) => !key.endsWith(':position'))
      expect(keys.length).toBeGreaterThan(2)
      for (const key of keys) expect(await connection.commands.pttl(key), key).toBeGreaterThan(0)
    }
  })

  test('behavior: an announcement that overtakes the reading after a lost connection hides no message before it', async () => {
    const proxy = await startHoldingProxy(redis.url)
    onTestFinished(proxy.close)
    const proxied = await openRedis(proxy.url, { log() {} })
    onTestFinished(proxied.close)
    const heard: string[] = []
    const missed = vi.fn(() => void heard.push('missed'))
    const listener = { stored: ({ message }: StoredMessage) => void heard.push(message), missed }
    const reader = createRedisMailbox(proxied, { listener, limits: mailboxLimits })
    const writer = createRedisMailbox(connection, { listener: { stored() {}, missed() {} }, limits: mailboxLimits })
    const topic = newTopic()
    const publish = (message: string) =>
      writer.publish([
        { topic, message, tag: 0, publisher: 'page', publishedAt: Date.now(), expiresAt: Date.now() + 9e4 },
      ])
    await reader.follow([topic])
    await publish('heard')
    await expect.poll(() => heard).toEqual(['heard'])

    // The answer to the new subscription and the next announcement arrive together.
    proxy.hold({ start: topic, end: 'overtaking' })
    await connection.commands.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    await publish('missed by this process')
    await expect.poll(() => proxy.held()).toContain('subscribe')
    await publish('overtaking')
    await expect.poll(() => missed.mock.calls.length).toBe(1)
    expect(heard).toEqual(['heard', 'missed'])
    await publish('later')
    await expect.poll(() => heard).toEqual(['heard', 'missed', 'later'])
  })

  /** The client's commands, and the commands inside scripts. */
  async function commandsDuring(work: () => Promise<unknown>): Promise<number> {
    await connection.commands.config('RESETSTAT')
    await work()
    const stats = await connection.commands.info('commandstats')
    return [...stats.matchAll(/:calls=(\d+)/g)].reduce((sum, [, calls]) => sum + Number(calls), 0)
  }

  async function sentBytes(): Promise<number> {
    const stats = await connection.commands.info('stats')
    return Number(/total_net_output_bytes:(\d+)/.exec(stats)?.[1])
  }
})
