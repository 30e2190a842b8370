import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePorts } from '../testing/freePorts.ts'
import { startRedis } from '../testing/redis.ts'
import { startRelay, startRelayProcess } from '../testing/relay.ts'
import { newTopic, openRelayClient, type RelayClient, toDialUrl } from '../testing/relayClient.ts'
import { openRedis } from './mailbox/redis.ts'

/** Redis on a port to which it returns, and the log about it. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-redis-away-'))
  const port = await freePorts(1)
  const run = async () => {
    const redis = await startRedis({ port, folder })
    onTestFinished(redis.stop)
    return redis
  }
  const redis = await run()
  const told: string[] = []
  const open = async () => {
    const connection = await openRedis(redis.url, { log: (level, event) => void told.push(`${level}: ${event}`) })
    onTestFinished(connection.close)
    return connection
  }
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { redis, run, open, told }
}

test('behavior: while Redis is unreachable the relay accepts no socket and reports itself unhealthy', async () => {
  const { redis, run, open, told } = await start()
  const relay = await startRelay({ store: { redis: await open() } })
  const health = async () => (await fetch(`${relay.httpUrl}/healthz`)).status
  expect(await health()).toBe(200)

  await redis.stop()
  await expect.poll(health).toBe(503)
  const [code, reason] = await once(new WebSocket(await toDialUrl(relay.url)), 'close')
  expect({ code, reason: String(reason) }).toEqual({ code: 1013, reason: 'The relay cannot reach its storage.' })

  await run()
  await expect.poll(health, { timeout: 10_000 }).toBe(200)
  const phone = await openRelayClient(relay.url)
  expect(await phone.call('irn_subscribe', { topic: newTopic() })).toHaveProperty('result')
  expect(told).toEqual(['error: Redis is away', 'info: Redis is back'])
  // Writes pending messages, so Redis must be reachable.
  await relay.close()
})

/** Publishes numbered messages in turn to each topic, sixteen at a time, until told to stop. */
function publishOn(page: RelayClient, topics: readonly string[]) {
  const accepted: string[] = []
  let [next, refused, isOver] = [0, 0, false]
  const one = async () => {
    while (!isOver) {
      const message = `m${next++}`
      const topic = topics[next % topics.length]
      const { result } = await page.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
      if (result === true) accepted.push(message)
      else refused += 1
    }
  }
  const ended = Promise.all(Array.from({ length: 16 }, one))
  return {
    accepted,
    refused: () => refused,
    stop() {
      isOver = true
      return ended
    },
  }
}

test('behavior: Redis is killed under load, twice: what was acknowledged is delivered, and service is back by itself', async () => {
  const { redis, run } = await start()
  const relay = await startRelayProcess({ store: redis.url })
  onTestFinished(relay.kill)
  const health = async () => (await fetch(`${relay.url.replace('ws', 'http')}/healthz`)).status
  const [read, unread] = [newTopic(), newTopic()]
  const [page, phone] = [await openRelayClient(relay.url), await openRelayClient(relay.url, { acks: true })]
  await phone.call('irn_subscribe', { topic: read })
  const load = publishOn(page, [read, unread])

  let running = redis
  for (let round = 1; round <= 2; round += 1) {
    const [before, refused] = [load.accepted.length, load.refused()]
    await expect.poll(() => load.accepted.length, { timeout: 10_000 }).toBeGreaterThan(before + 300)
    await running.stop()
    await expect.poll(health, { timeout: 5_000 }).toBe(503)
    // Away for so long that publications fail.
    await expect.poll(load.refused, { timeout: 15_000 }).toBeGreaterThan(refused)
    running = await run()
    await expect.poll(health, { timeout: 5_000 }).toBe(200)
  }
  const before = load.accepted.length
  await expect.poll(() => load.accepted.length, { timeout: 10_000 }).toBeGreaterThan(before + 300)
  await load.stop()
  // The sockets stayed open, so the relay itself repeats what it could not announce or deliver.
  await phone.call('irn_subscribe', { topic: unread })
  const missing = () => {
    const delivered = new Set(phone.delivered.map(({ message }) => message))
    return load.accepted.filter((message) => !delivered.has(message))
  }
  await expect.poll(missing, { timeout: 30_000 }).toEqual([])
})

test('behavior: the operator is warned of a Redis that may lose confirmed writes', async () => {
  const { open, told } = await start()
  const { commands } = await open()
  expect(told).toEqual([])
  await commands.config('SET', 'appendfsync', 'everysec')
  await open()
  expect(told).toEqual(['warn: Redis may lose acknowledged messages: set appendonly yes and appendfsync always'])
  await commands.config('SET', 'appendfsync', 'always')
  await commands.config('SET', 'maxmemory', '1gb')
  await open()
  expect(told).toHaveLength(1)
  await commands.config('SET', 'maxmemory-policy', 'allkeys-lru')
  await open()
  expect(told.slice(1)).toEqual(['warn: Redis may lose acknowledged messages: set maxmemory-policy noeviction'])
})
