import { afterEach, expect, test } from 'vitest'
import { startRelay, type TestRelay } from '../testing/relay.ts'
import { newTopic, openRelayClient, type RelayClient } from '../testing/relayClient.ts'

const metricsToken = 'metrics'
let relay: TestRelay
afterEach(() => relay.close())

/** The readers' own system buffers hold some; the relay does not hold the rest. */
const maxBacklogBytes = 4 * 1024 * 1024

test('behavior: a client that stops reading keeps its messages in the mailbox, and gets them all when it resumes', async () => {
  relay = await startRelay({ metricsToken })
  const [page, slow, quick] = await openClients(3)
  const topic = newTopic()
  for (const one of [slow, quick]) await one.call('irn_subscribe', { topic })
  slow.socket.pause()
  const count = 60
  await publishMany(page, { topic, count, length: 256 * 1024 })
  await quick.deliveries(count)
  const metrics = await readMetrics()
  expect(metrics.latchkey_relay_held_back_total).toBeGreaterThan(0)
  expect(metrics.latchkey_relay_backlog_bytes).toBeLessThan(maxBacklogBytes)
  slow.socket.resume()
  const order = (await slow.deliveries(count)).map((delivery) => Number.parseInt(delivery.message, 10))
  expect(order).toEqual(Array.from({ length: count }, (_, at) => at))
})

test('behavior: a client that requests mailboxes and reads no answer gets no further answers', async () => {
  relay = await startRelay({ metricsToken })
  const [page, slow] = await openClients(2)
  const topic = newTopic()
  await publishMany(page, { topic, count: 30, length: 32 * 1024 })
  slow.socket.pause()
  const asked = Array.from({ length: 100 }, () => slow.call('irn_fetchMessages', { topic }))
  // Requested after them, and answered once their messages have been read from the mailbox.
  for (let at = 0; at < 100; at += 1) await page.call('irn_fetchMessages', { topic })
  const { latchkey_relay_backlog_bytes: backlog } = await readMetrics()
  expect(backlog).toBeGreaterThan(0)
  expect(backlog).toBeLessThan(maxBacklogBytes)
  slow.socket.resume()
  for (const { result } of await Promise.all(asked)) expect(result).toMatchObject({ hasMore: false })
})

test('behavior: no mailbox is read for a client that has disconnected', async () => {
  relay = await startRelay({ metricsToken })
  const [page, slow] = await openClients(2)
  const topic = newTopic()
  await slow.call('irn_subscribe', { topic })
  slow.socket.pause()
  await publishMany(page, { topic, count: 60, length: 256 * 1024 })
  const before = await readMetrics()
  expect(before.latchkey_relay_held_back_total).toBeGreaterThan(0)
  slow.socket.terminate()
  await expect.poll(async () => (await readMetrics()).latchkey_relay_sockets).toBe(1)
  // Answered once the messages for the other were read.
  for (let at = 0; at < 20; at += 1) await page.call('irn_fetchMessages', { topic })
  const after = await readMetrics()
  expect(after.latchkey_relay_delivered_total).toBe(before.latchkey_relay_delivered_total)
})

async function openClients(count: 2 | 3): Promise<[RelayClient, RelayClient, RelayClient]> {
  const clients = await Promise.all(Array.from({ length: count }, () => openRelayClient(relay.url)))
  return clients as [RelayClient, RelayClient, RelayClient]
}

/** Messages that begin with their number. */
async function publishMany(page: RelayClient, options: { topic: string; count: number; length: number }) {
  const { topic, count, length } = options
  for (let at = 0; at < count; at += 1) {
    await page.call('irn_publish', { topic, message: `${at} ${'x'.repeat(length)}`, ttl: 300, tag: 0 })
  }
}

/** The plain counters and gauges. */
async function readMetrics(): Promise<Record<string, number>> {
  const response = await fetch(`${relay.httpUrl}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
  const lines = [...(await response.text()).matchAll(/^(\w+) (\d+)$/gm)]
  return Object.fromEntries(lines.map(([, name = '', value]) => [name, Number(value)]))
}
