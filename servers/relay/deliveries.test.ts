import { expect, onTestFinished, test } from 'vitest'
import { startRelay } from '../testing/relay.ts'
import { newTopic, openRelayClient } from '../testing/relayClient.ts'
import { maxInFlight } from './limits.ts'

test('behavior: the oldest unacknowledged deliveries are forgotten and sent again (T24)', async () => {
  const relay = await startRelay()
  onTestFinished(relay.close)
  const [page, phone] = [await openRelayClient(relay.url), await openRelayClient(relay.url)]
  const topic = newTopic()
  await phone.call('irn_subscribe', { topic })
  const count = maxInFlight + 1
  const messages = Array.from({ length: count }, (_, at) => ({ topic, message: String(at), ttl: 300, tag: 0 }))
  while (messages.length > 0) await page.call('irn_batchPublish', { messages: messages.splice(0, 500) })
  const [forgotten, oldest] = await phone.deliveries(count)
  if (forgotten && oldest) for (const delivery of [forgotten, oldest]) phone.ack(delivery)
  await phone.call('irn_subscribe', { topic })
  const again = (await phone.deliveries(count + 2)).slice(count)
  expect(again.slice(0, 2).map(({ message }) => message)).toEqual(['0', '2'])
})
