import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startRelay, type TestRelay } from '../testing/relay.ts'
import { newSeed, newTopic, openRelayClient, type RelayClient } from '../testing/relayClient.ts'

let now: number
let relay: TestRelay
beforeEach(async () => {
  now = Date.now()
  relay = await startRelay({ now: () => now })
})
afterEach(() => relay.close())

const client = (options: Parameters<typeof openRelayClient>[1] = {}) => openRelayClient(relay.url, options)
const newMessage = (topic: string, message: string, more: object = {}) => ({
  topic,
  message,
  ttl: 300,
  tag: 1108,
  ...more,
})
const messages = (deliveries: readonly { message: string }[]) => deliveries.map(({ message }) => message)
/** The response comes after everything that was sent to the client before it. */
const settled = (one: RelayClient) => one.call('irn_fetchMessages', { topic: newTopic() })

describe('calls (relay-pairing §5)', () => {
  test('irn_subscribe: the id of the subscription, and the messages published from then on', async () => {
    const [page, phone] = [await client(), await client()]
    const topic = newTopic()
    const { result } = await phone.call('irn_subscribe', { topic })
    expect(await page.call('irn_publish', newMessage(topic, 'sealed'))).toMatchObject({ result: true })
    const [delivery] = await phone.deliveries(1)
    expect(delivery).toEqual({
      id: expect.stringMatching(/^\d{19}$/),
      subscriptionId: result,
      topic,
      message: 'sealed',
      tag: 1108,
      publishedAt: now,
    })
  })

  test('irn_batchSubscribe: ids in the order of the topics', async () => {
    const phone = await client()
    const topics = [newTopic(), newTopic()]
    const { result } = await phone.call('irn_batchSubscribe', { topics: [...topics, topics[0]] })
    const each = await Promise.all(topics.map((topic) => phone.call('irn_subscribe', { topic })))
    expect(result).toEqual([each[0]?.result, each[1]?.result, each[0]?.result])
  })

  test.each([
    ['irn_unsubscribe', (topic: string) => ({ topic, id: 'of the client’s own computing' })],
    ['irn_batchUnsubscribe', (topic: string) => ({ subscriptions: [{ topic, id: 'any' }] })],
  ])('%s: no further message arrives', async (method, toParams) => {
    const [page, phone] = [await client(), await client()]
    const topic = newTopic()
    await phone.call('irn_subscribe', { topic })
    expect(await phone.call(method, toParams(topic))).toMatchObject({ result: true })
    await page.call('irn_publish', newMessage(topic, 'a'))
    await settled(phone)
    expect(phone.delivered).toEqual([])
  })

  test('irn_batchPublish: all of them, in order', async () => {
    const [page, phone] = [await client(), await client()]
    const topic = newTopic()
    await phone.call('irn_subscribe', { topic })
    const batch = { messages: [newMessage(topic, 'a'), newMessage(topic, 'b')] }
    expect(await page.call('irn_batchPublish', batch)).toMatchObject({ result: true })
    expect(messages(await phone.deliveries(2))).toEqual(['a', 'b'])
  })

  test.each([
    ['irn_fetchMessages', (topic: string) => ({ topic })],
    ['irn_batchFetchMessages', (topic: string) => ({ topics: [topic] })],
  ])('%s: returns the messages that a replay would send, and keeps them', async (method, toParams) => {
    const [page, phone] = [await client(), await client({ acks: true })]
    const topic = newTopic()
    await page.call('irn_publish', newMessage(topic, 'a'))
    const fetched = { messages: [{ topic, message: 'a', publishedAt: now, tag: 1108 }], hasMore: false }
    for (const _ of ['once', 'again']) {
      expect((await phone.call(method, toParams(topic))).result).toEqual(fetched)
    }
    await phone.call('irn_subscribe', { topic })
    await phone.deliveries(1)
    await settled(phone)
    expect((await phone.call(method, toParams(topic))).result).toEqual({ messages: [], hasMore: false })
  })

  test('wc_proposeSession: subscribes the proposer and publishes its proposal', async () => {
    const [page, phone] = [await client(), await client()]
    const pairingTopic = newTopic()
    const params = { pairingTopic, sessionProposal: 'proposal', ttl: 300, correlationId: 1 }
    expect(await page.call('wc_proposeSession', params)).toMatchObject({ result: true })
    await phone.call('irn_subscribe', { topic: pairingTopic })
    expect(await phone.deliveries(1)).toMatchObject([{ message: 'proposal', tag: 1100 }])
    await phone.call('irn_publish', newMessage(pairingTopic, 'answer', { tag: 1101 }))
    expect(await page.deliveries(1)).toMatchObject([{ message: 'answer' }])
  })

  test('wc_approveSession: subscribes the wallet and publishes answer and settlement', async () => {
    const [page, phone] = [await client(), await client()]
    const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
    await page.call('irn_batchSubscribe', { topics: [pairingTopic, sessionTopic] })
    const params = { pairingTopic, sessionTopic, sessionProposalResponse: 'answer', sessionSettlementRequest: 'settle' }
    expect(await phone.call('wc_approveSession', { ...params, ttl: 300 })).toMatchObject({ result: true })
    expect(await page.deliveries(2)).toMatchObject([
      { topic: pairingTopic, message: 'answer', tag: 1101 },
      { topic: sessionTopic, message: 'settle', tag: 1102 },
    ])
    await page.call('irn_publish', newMessage(sessionTopic, 'settled'))
    expect(await phone.deliveries(1)).toMatchObject([{ message: 'settled' }])
  })

  test('behavior: accepts the method names of old clients', async () => {
    const phone = await client()
    const topic = newTopic()
    const { result } = await phone.call('iridium_subscribe', { topic })
    expect(result).toMatch(/^[0-9a-f]{64}$/)
    expect(await phone.call('iridium_publish', newMessage(topic, 'a'))).toMatchObject({ result: true })
  })

  test.each([
    ['a text', '"1900000000000000001"'],
    ['a number', '1900000000000001'],
    ['a number of more digits than a double holds', '1900000000000000001'],
  ])('behavior: the id is returned as it was sent: %s', async (_, id) => {
    const phone = await client()
    phone.send(`{"id":${id},"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${newTopic()}"}}`)
    await expect.poll(() => phone.frames[0]).toMatch(`{"id":${id},"jsonrpc":"2.0","result":"`)
    phone.send(`{"id":${id},"jsonrpc":"2.0","method":"irn_unheardOf","params":{}}`)
    await expect.poll(() => phone.frames[1]).toMatch(`{"id":${id},"jsonrpc":"2.0","error":{"code":-32601,`)
  })
})

describe('mailboxes (relay-pairing §6)', () => {
  test('behavior: messages without a listener wait, and come after the answer, in order', async () => {
    const [page, phone] = [await client(), await client()]
    const topic = newTopic()
    for (const message of ['a', 'b', 'c']) await page.call('irn_publish', newMessage(topic, message))
    await phone.call('irn_subscribe', { topic })
    expect(messages(await phone.deliveries(3))).toEqual(['a', 'b', 'c'])
    expect(phone.frames[0]).toContain('"result"')
  })

  test('behavior: more than one page of them', async () => {
    const [page, phone] = [await client(), await client()]
    const [topic, other] = [newTopic(), newTopic()]
    const all = Array.from({ length: 150 }, (_, at) => String(at))
    const topicOf = (message: string) => (Number(message) % 3 === 0 ? other : topic)
    await page.call('irn_batchPublish', { messages: all.map((message) => newMessage(topicOf(message), message)) })
    await phone.call('irn_batchSubscribe', { topics: [topic, other] })
    expect(messages(await phone.deliveries(150))).toEqual(all)
  })

  test('behavior: no message is lost, duplicated or reordered during a replay of the mailbox', async () => {
    const [page, phone] = [await client(), await client()]
    const topic = newTopic()
    const all = Array.from({ length: 200 }, (_, at) => String(at))
    const publish = (message: string) => page.call('irn_publish', newMessage(topic, message))
    await Promise.all(all.slice(0, 100).map(publish))
    const publishing = Promise.all(all.slice(100).map(publish))
    await phone.call('irn_subscribe', { topic })
    await publishing
    await settled(phone)
    expect(messages(await phone.deliveries(200))).toEqual(all)
  })

  test('behavior: no echo, neither at once nor at a later subscription, on no socket of the publisher', async () => {
    const seed = newSeed()
    const [page, tab] = [await client({ seed }), await client({ seed })]
    const topic = newTopic()
    for (const one of [page, tab]) await one.call('irn_subscribe', { topic })
    await page.call('irn_publish', newMessage(topic, 'own'))
    for (const one of [page, tab]) {
      await one.call('irn_subscribe', { topic })
      await settled(one)
      expect(one.delivered).toEqual([])
    }
  })

  test('behavior: an unacknowledged message comes again, an acknowledged one does not', async () => {
    const [page, phone] = [await client(), await client()]
    const topic = newTopic()
    await phone.call('irn_subscribe', { topic })
    for (const message of ['a', 'b']) await page.call('irn_publish', newMessage(topic, message))
    const [first] = await phone.deliveries(2)
    if (first) phone.ack(first)
    await phone.call('irn_subscribe', { topic })
    expect(messages(await phone.deliveries(3))).toEqual(['a', 'b', 'b'])
  })

  test('behavior: an acknowledgement with an n at its end, and one with a number', async () => {
    const [page, phone] = [await client(), await client()]
    const topic = newTopic()
    await phone.call('irn_subscribe', { topic })
    for (const message of ['a', 'b']) await page.call('irn_publish', newMessage(topic, message))
    const [a, b] = await phone.deliveries(2)
    phone.send(`{"id":"${a?.id}n","jsonrpc":"2.0","result":true}`)
    phone.send(`{"id":${b?.id},"jsonrpc":"2.0","result":true}`)
    await phone.call('irn_subscribe', { topic })
    await settled(phone)
    expect(messages(phone.delivered)).toEqual(['a', 'b'])
  })

  test('behavior: each client acknowledges for itself', async () => {
    const [page, phone, tablet] = [await client(), await client({ acks: true }), await client({ acks: true })]
    const topic = newTopic()
    await page.call('irn_publish', newMessage(topic, 'a'))
    for (const one of [phone, tablet]) {
      await one.call('irn_subscribe', { topic })
      expect(messages(await one.deliveries(1))).toEqual(['a'])
    }
  })

  test('behavior: the same message is accepted again and delivered once', async () => {
    const [page, phone] = [await client(), await client()]
    const topic = newTopic()
    await phone.call('irn_subscribe', { topic })
    for (const _ of ['once', 'again']) {
      expect(await page.call('irn_publish', newMessage(topic, 'a'))).toMatchObject({ result: true })
    }
    await settled(phone)
    expect(messages(phone.delivered)).toEqual(['a'])
  })

  test('behavior: a subscription outlives its socket, and missed messages come first', async () => {
    const seed = newSeed()
    const [page, phone] = [await client(), await client({ seed })]
    const topic = newTopic()
    await phone.call('irn_subscribe', { topic })
    await phone.close()
    await page.call('irn_publish', newMessage(topic, 'a'))
    const again = await client({ seed })
    await settled(again)
    expect(again.delivered).toEqual([])
    await page.call('irn_publish', newMessage(topic, 'b'))
    expect(messages(await again.deliveries(2))).toEqual(['a', 'b'])
  })

  test('behavior: all sockets of one client get it, and the first acknowledgement counts', async () => {
    const seed = newSeed()
    const [page, tab, other] = [await client(), await client({ seed }), await client({ seed })]
    const topic = newTopic()
    await tab.call('irn_subscribe', { topic })
    await page.call('irn_publish', newMessage(topic, 'a'))
    expect(messages(await other.deliveries(1))).toEqual(['a'])
    const [delivery] = await tab.deliveries(1)
    if (delivery) tab.ack(delivery)
    await settled(tab)
    await other.call('irn_subscribe', { topic })
    await settled(other)
    expect(messages(other.delivered)).toEqual(['a'])
  })

  test('behavior: a message lives as long as requested, 30 days at most', async () => {
    const [page, phone] = [await client(), await client()]
    const topic = newTopic()
    const day = 86_400
    const lives = { below: -1, short: 10, long: 30 * day, longer: 31 * day }
    for (const [message, ttl] of Object.entries(lives))
      await page.call('irn_publish', newMessage(topic, message, { ttl }))
    const waiting = async () => {
      const { result } = await phone.call('irn_fetchMessages', { topic })
      return messages((result as { messages: { message: string }[] }).messages)
    }
    expect(await waiting()).toEqual(['short', 'long', 'longer'])
    now += 10_000
    expect(await waiting()).toEqual(['long', 'longer'])
    now += 30 * day * 1000
    expect(await waiting()).toEqual([])
  })

  test('behavior: a message without a lifetime still reaches connected clients', async () => {
    const [page, phone] = [await client(), await client()]
    const topic = newTopic()
    await phone.call('irn_subscribe', { topic })
    await page.call('irn_publish', newMessage(topic, 'a', { ttl: 0 }))
    expect(messages(await phone.deliveries(1))).toEqual(['a'])
  })
})

describe('errors (relay-pairing §5)', () => {
  const topic = newTopic()
  test.each<[string, string, object]>([
    ['a topic that is none', 'irn_subscribe', { topic: topic.toUpperCase() }],
    ['no topics', 'irn_batchSubscribe', { topics: [] }],
    ['too many topics', 'irn_batchSubscribe', { topics: Array.from({ length: 501 }, newTopic) }],
    ['no message', 'irn_publish', { topic, ttl: 300, tag: 1108 }],
    ['a message that is too long', 'irn_publish', newMessage(topic, 'x'.repeat(512 * 1024 + 1))],
    ['a time that is none', 'irn_publish', newMessage(topic, 'a', { ttl: 'long' })],
    ['too many messages', 'irn_batchPublish', { messages: Array.from({ length: 501 }, () => newMessage(topic, 'a')) }],
  ])('payload: %s', async (_, method, params) => {
    const phone = await client()
    const { error } = await phone.call(method, params)
    expect(error).toEqual({ code: -32600, message: 'Invalid payload.', data: 'InvalidPayload' })
  })

  test.each(['irn_unheardOf', 'irn_subscription', 'toString', '__proto__'])('method not found: %s', async (method) => {
    const phone = await client()
    expect((await phone.call(method, {})).error).toMatchObject({ code: -32601, data: 'MethodNotFound' })
  })

  test('mailbox full', async () => {
    await relay.close()
    relay = await startRelay({ limits: { messagesPerTopic: 2 } })
    const page = await client()
    await page.call('irn_batchPublish', { messages: [newMessage(topic, 'a'), newMessage(topic, 'b')] })
    const { error } = await page.call('irn_publish', newMessage(topic, 'one more'))
    expect(error).toEqual({ code: -32000, message: 'The relay cannot do this.', data: 'MailboxLimitExceeded' })
  })

  test('too many subscribers', async () => {
    const fullTopic = newTopic()
    for (let count = 0; count < 32; count += 1) {
      const one = await client()
      await one.call('irn_subscribe', { topic: fullTopic })
      await one.close()
    }
    const { error } = await (await client()).call('irn_subscribe', { topic: fullTopic })
    expect(error).toMatchObject({ code: -32000, data: 'SubscriberLimitExceeded' })
  })
})
