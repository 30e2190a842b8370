import { afterEach, expect, test } from 'vitest'
import { startRelay, type TestRelay } from '../testing/relay.ts'
import { newTopic, openRelayClient } from '../testing/relayClient.ts'

let relay: TestRelay
afterEach(() => relay.close())

const read = (token?: string) =>
  fetch(`${relay.httpUrl}/metrics`, { headers: token ? { Authorization: `Bearer ${token}` } : {} })

test('default: there are none', async () => {
  relay = await startRelay()
  expect((await read('any')).status).toBe(404)
})

test('option: metricsToken; only sums, without clients or topics', async () => {
  relay = await startRelay({ metricsToken: 'secret' })
  expect((await read()).status).toBe(401)
  expect((await read('other')).status).toBe(401)

  const [page, phone] = [await openRelayClient(relay.url), await openRelayClient(relay.url)]
  const topic = newTopic()
  const message = { topic, message: 'sealed', ttl: 300, tag: 1108 }
  for (const _ of ['once', 'again']) await page.call('irn_publish', message)
  await phone.call('irn_subscribe', { topic })
  const [delivery] = await phone.deliveries(1)
  if (delivery) phone.ack(delivery)
  await phone.call('irn_unheardOf', {})

  const response = await read('secret')
  expect(response.headers.get('content-type')).toContain('text/plain')
  const text = await response.text()
  expect(text.replaceAll(/^#.*\n/gm, '')).toMatchInlineSnapshot(`
    "latchkey_relay_sockets 2

    latchkey_relay_topics 1

    latchkey_relay_backlog_bytes 0

    latchkey_relay_refused_total{reason="MethodNotFound"} 1

    latchkey_relay_published_total 2

    latchkey_relay_stored_total 1

    latchkey_relay_delivered_total 1

    latchkey_relay_replayed_total 1

    latchkey_relay_acknowledged_total 1

    latchkey_relay_held_back_total 0

    latchkey_relay_dialled_total 2

    latchkey_relay_cut_total 0
    "
  `)
  for (const secret of [topic, page.clientId, phone.clientId, 'sealed', '127.0.0.1']) expect(text).not.toContain(secret)
})
