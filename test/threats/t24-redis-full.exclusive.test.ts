import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { startRedis } from '../../servers/testing/redis.ts'
import { startRelayProcess } from '../../servers/testing/relay.ts'
import { newTopic, openRelayClient, type RelayClient } from '../../servers/testing/relayClient.ts'
import { untilHealth } from '../../servers/testing/serversLoad.ts'

// T24: an attacker fills the relay's Redis up to its `maxmemory`.

const maxMemory = 32 * 2 ** 20
const ballast = 'ballast'
const messageBytes = 100_000

type Refusal = { code: number; data?: string }

async function start() {
  const settings = ['--maxmemory', String(maxMemory), '--maxmemory-policy', 'noeviction']
  const redis = await startRedis({ settings })
  onTestFinished(redis.stop)
  const own = new Redis(redis.url)
  onTestFinished(() => own.disconnect())
  await own.set(ballast, randomBytes(8 * 2 ** 20))
  const relay = await startRelayProcess({ store: redis.url })
  onTestFinished(relay.kill)
  return { own, relay, httpUrl: relay.url.replace('ws', 'http') }
}

/** A busy machine takes long to fill Redis. */
const untilFull = 60_000

async function usedMemory(redis: Redis): Promise<number> {
  const info = await redis.info('memory')
  const read = (name: string) => Number(new RegExp(`\\n${name}:(\\d+)`).exec(info)?.[1])
  return read('used_memory') - read('mem_not_counted_for_evict')
}

/** Publishes from several sockets until it is stopped. Each message contains its publisher, its number and a lot of padding. */
async function createFlood(url: string, publishers: number) {
  const acknowledged: { topic: string; message: string }[] = []
  const refusals: Refusal[] = []
  const clients = await Promise.all(Array.from({ length: publishers }, () => openRelayClient(url)))
  let isOver = false
  let sent = 0
  const run = async (client: RelayClient) => {
    while (!isOver) {
      const topic = newTopic()
      sent += 1
      const message = `${sent} `.padEnd(messageBytes, 'x')
      const { error } = await client.call('irn_publish', { topic, message, ttl: 3600, tag: 1108 })
      if (error) refusals.push({ code: error.code, ...(error.data && { data: error.data }) })
      else acknowledged.push({ topic, message })
    }
  }
  const running = Promise.all(clients.map(run))
  return {
    acknowledged,
    refusals,
    async end() {
      isOver = true
      await running
    },
  }
}

test('behavior: Redis at its limit refuses messages, grows no further, loses none, and serves once it has room', async () => {
  const { own, relay, httpUrl } = await start()
  await untilHealth(httpUrl, 200)
  const flood = await createFlood(relay.url, 16)
  let most = 0
  const watch = setInterval(async () => {
    most = Math.max(most, await usedMemory(own))
  }, 20)
  onTestFinished(() => clearInterval(watch))

  await expect.poll(() => flood.refusals.length).toBeGreaterThan(200)
  await untilHealth(httpUrl, 503)
  // A refused message may be sent again.
  for (const refusal of flood.refusals) expect(refusal).toEqual({ code: -32603, data: 'Unavailable' })
  expect(most).toBeGreaterThan(maxMemory / 2)

  const before = flood.acknowledged.length
  await own.del(ballast)
  await untilHealth(httpUrl, 200)
  await expect.poll(() => flood.acknowledged.length).toBeGreaterThan(before)
  await untilHealth(httpUrl, 503, untilFull)
  await flood.end()
  clearInterval(watch)
  expect(most).toBeLessThanOrEqual(maxMemory)

  await own.config('SET', 'maxmemory', '0')
  await untilHealth(httpUrl, 200)
  const reader = await openRelayClient(relay.url, { acks: true })
  const topics = flood.acknowledged.map(({ topic }) => topic)
  for (let at = 0; at < topics.length; at += 100) {
    expect(await reader.call('irn_batchSubscribe', { topics: topics.slice(at, at + 100) })).toHaveProperty('result')
  }
  const delivered = await reader.deliveries(topics.length)
  expect(new Map(delivered.map(({ topic, message }) => [topic, message]))).toEqual(
    new Map(flood.acknowledged.map(({ topic, message }) => [topic, message])),
  )
})

test('behavior: while Redis is full of messages and subscriptions, acknowledgements are stored', async () => {
  const { own, relay, httpUrl } = await start()
  const [topic, page] = [newTopic(), await openRelayClient(relay.url)]
  const phone = await openRelayClient(relay.url)
  await phone.call('irn_subscribe', { topic })
  expect(await page.call('irn_publish', { topic, message: 'sealed', ttl: 3600, tag: 1108 })).toHaveProperty('result')
  const flood = await createFlood(relay.url, 4)
  await untilHealth(httpUrl, 503, untilFull)
  const subscribeMore = async () => {
    const client = await openRelayClient(relay.url)
    for (let call = 0; call < 10; call += 1) {
      const { error } = await client.call('irn_batchSubscribe', { topics: Array.from({ length: 500 }, newTopic) })
      if (error) return error.data
    }
    return 'subscribed'
  }
  await expect.poll(subscribeMore).toBe('Unavailable')
  expect(await usedMemory(own)).toBeLessThanOrEqual(maxMemory)

  const [delivery] = await phone.deliveries(1)
  if (delivery) phone.ack(delivery)
  await expect.poll(async () => (await own.keys('latchkey:relay:read:*')).length).toBe(1)
  await flood.end()
})
