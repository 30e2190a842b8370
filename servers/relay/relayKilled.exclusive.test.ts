import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePorts } from '../testing/freePorts.ts'
import { startRedis, type TestRedis } from '../testing/redis.ts'
import { type RelayProcess, startRelayProcess } from '../testing/relay.ts'
import { newSeed, newTopic, openRelayClient, type RelayClient } from '../testing/relayClient.ts'

let folder: string
const running: RelayProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-relay-kill-'))
})
afterEach(async () => {
  for (const relay of running.splice(0)) await relay.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function start(store: string, port = 0): Promise<RelayProcess> {
  const relay = await startRelayProcess({ store, port })
  running.push(relay)
  return relay
}

/** Publishes numbered messages, many at a time, until the socket breaks; returns those the relay accepted, in their order. */
async function publishUntilBroken(page: RelayClient, topic: string, onAccepted: (count: number) => void) {
  const accepted: string[] = []
  let next = 0
  const one = async () => {
    for (;;) {
      const message = `m${next++}`
      const answer = await page.call('irn_publish', { topic, message, ttl: 300, tag: 1108 }).catch(() => undefined)
      if (!answer) return
      accepted.push(message)
      onAccepted(accepted.length)
    }
  }
  await Promise.all(Array.from({ length: 16 }, one))
  return accepted.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
}

/**
 * The messages that the sockets of one client received, in the order of first deliveries. No socket receives a message
 * twice. A socket after a kill may receive one that the previous socket had, because its acknowledgement may not have
 * been on disk.
 */
function seen(...sockets: RelayClient[]): string[] {
  const messages = sockets.map(({ delivered }) => delivered.map(({ message }) => message))
  for (const own of messages) expect(own).toEqual([...new Set(own)])
  return [...new Set(messages.flat())]
}

/** Subscribes and acknowledges until nothing waits any more. */
async function readAll(phone: RelayClient, topic: string): Promise<void> {
  await phone.call('irn_subscribe', { topic })
  for (;;) {
    const { result } = await phone.call('irn_fetchMessages', { topic })
    if ((result as { messages: unknown[] }).messages.length === 0) return
  }
}

describe('killed between publication and delivery', () => {
  test('SQL: every accepted message is delivered after the restart, once to each socket', async () => {
    const port = await freePorts(1)
    const store = join(folder, 'relay.sqlite')
    const first = await start(store, port)
    const [topic, seed] = [newTopic(), newSeed()]
    const phone = await openRelayClient(first.url, { seed, acks: true })
    await phone.call('irn_subscribe', { topic })
    const page = await openRelayClient(first.url)
    let killed: Promise<void> | undefined
    const accepted = await publishUntilBroken(page, topic, (count) => {
      if (count === 300) killed = first.kill()
    })
    await killed
    expect(accepted.length).toBeGreaterThanOrEqual(300)

    const second = await start(store, port)
    const again = await openRelayClient(second.url, { seed, acks: true })
    await readAll(again, topic)
    const got = seen(phone, again)
    expect(got.filter((message) => accepted.includes(message))).toEqual(accepted)

    const third = await openRelayClient(second.url, { seed })
    await readAll(third, topic)
    expect(third.delivered).toEqual([])
  })

  test('SQL: messages published without a listener wait through it', async () => {
    const store = join(folder, 'relay.sqlite')
    const first = await start(store)
    const topic = newTopic()
    const page = await openRelayClient(first.url)
    await page.call('irn_publish', { topic, message: 'sealed', ttl: 300, tag: 1108 })
    await first.kill()
    const second = await start(store)
    const phone = await openRelayClient(second.url, { acks: true })
    await readAll(phone, topic)
    expect(seen(phone)).toEqual(['sealed'])
  })
})

describe('several relays on one Redis', () => {
  let redis: TestRedis
  beforeEach(async () => {
    redis = await startRedis()
  })
  afterEach(() => redis.stop())

  test('behavior: with a page on one relay and a phone on another, killing one loses no accepted message', async () => {
    const [left, right] = [await start(redis.url), await start(redis.url)]
    const [topic, seed] = [newTopic(), newSeed()]
    const phone = await openRelayClient(right.url, { seed, acks: true })
    await phone.call('irn_subscribe', { topic })
    const page = await openRelayClient(left.url)
    let killed: Promise<void> | undefined
    const accepted = await publishUntilBroken(page, topic, (count) => {
      if (count === 150) killed = right.kill()
      if (count === 300) void page.close()
    })
    await killed
    const again = await openRelayClient(left.url, { seed, acks: true })
    await readAll(again, topic)
    expect(phone.delivered.length).toBeGreaterThan(0)
    expect(again.delivered.length).toBeGreaterThan(0)
    expect(seen(phone, again).filter((message) => accepted.includes(message))).toEqual(accepted)
  })

  test('behavior: messages whose announcements a relay missed are delivered later', async () => {
    const [left, right] = [await start(redis.url), await start(redis.url)]
    const topic = newTopic()
    const phone = await openRelayClient(right.url, { acks: true })
    await phone.call('irn_subscribe', { topic })
    const page = await openRelayClient(left.url)
    const admin = new Redis(redis.url)
    for (let at = 0; at < 20; at += 1) {
      await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
      await page.call('irn_publish', { topic, message: String(at), ttl: 300, tag: 0 })
    }
    admin.disconnect()
    await phone.deliveries(20)
    expect(seen(phone)).toEqual(Array.from({ length: 20 }, (_, at) => String(at)))
  })
})
