import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startRedis, type TestRedis } from '../../testing/redis.ts'
import { newTopic } from '../../testing/relayClient.ts'
import { mailboxLimits } from '../limits.ts'
import { mailboxSuite } from './mailbox.suite.ts'
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

  test('behavior: a page of many topics costs Redis what is in the page', async () => {
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
    const letters = await mailbox.read({ clientId: 'phone', topics, after: 0, limit, now: publishedAt })
    expect(letters.map(({ topic }) => topic)).toEqual(topics.slice(0, limit))
    expect((await sentBytes()) - before).toBeLessThan(2 * limit * size)
  })

  async function sentBytes(): Promise<number> {
    const stats = await connection.commands.info('stats')
    return Number(/total_net_output_bytes:(\d+)/.exec(stats)?.[1])
  }
})
