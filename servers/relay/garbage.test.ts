import { once } from 'node:events'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startRelay, type TestRelay } from '../testing/relay.ts'
import { newTopic, openRelayClient, toDialUrl } from '../testing/relayClient.ts'

let relay: TestRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.close())

/** Values in place of a frame's members, and frames that are barely frames. */
const garbage = fc.oneof(
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
  fc.json(),
  fc
    .record(
      {
        id: fc.oneof(fc.anything(), fc.constant('1')),
        jsonrpc: fc.constantFrom('2.0', '1.0', 2),
        method: fc.constantFrom('irn_subscribe', 'irn_publish', 'wc_approveSession', 'irn_batchFetchMessages', 'x'),
        params: fc.oneof(
          fc.anything(),
          fc.record({ topic: fc.oneof(fc.anything(), fc.constant(newTopic())), message: fc.anything() }),
        ),
        result: fc.anything(),
      },
      { requiredKeys: [] },
    )
    .map((frame) => JSON.stringify(frame, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? ''),
)

test('behavior: answers any input with a wire error, and serves other clients', async () => {
  const [fool, phone, page] = await Promise.all([1, 2, 3].map(() => openRelayClient(relay.url)))
  const sent = fc.sample(garbage, 1000)
  for (const text of sent) fool?.send(text)
  const topic = newTopic()
  await phone?.call('irn_subscribe', { topic })
  await page?.call('irn_publish', { topic, message: 'a', ttl: 300, tag: 0 })
  expect(await phone?.deliveries(1)).toMatchObject([{ message: 'a' }])
  await fool?.call('irn_fetchMessages', { topic: newTopic() })
  const answers = fool?.frames.map((text) => JSON.parse(text)) ?? []
  expect(answers.length).toBeGreaterThan(500)
  for (const { jsonrpc, error, result } of answers) {
    expect(jsonrpc).toBe('2.0')
    if (result === undefined) expect([-32600, -32601]).toContain(error.code)
  }
  expect(relay.logged.join()).not.toContain('failed')
})

test('behavior: a frame that is too long, or no text, ends its socket and no other', async () => {
  const phone = await openRelayClient(relay.url)
  const fool = new WebSocket(await toDialUrl(relay.url))
  await once(fool, 'open')
  fool.send('x'.repeat(1024 * 1024 + 1))
  expect((await once(fool, 'close'))[0]).toBe(1009)
  const raw = new WebSocket(await toDialUrl(relay.url))
  await once(raw, 'open')
  raw.send(Buffer.of(0xff, 0xfe), { binary: false })
  expect((await once(raw, 'close'))[0]).toBe(1007)
  expect(await phone.call('irn_subscribe', { topic: newTopic() })).toHaveProperty('result')
})
