import { beforeEach, describe, expect, test } from 'vitest'
import { openType0, sealType0, sealType1 } from '../../crypto/relayEnvelope.ts'
import { createRelayKey, createRelayKeyPair, topicOf } from '../../crypto/relayKeys.ts'
import { codes } from '../../wire/codes.ts'
import { peerErrors } from '../../wire/relay/errors.ts'
import { maxOpenRequests, maxRequestSeconds } from '../../wire/relay/limits.ts'
import { formatAnswer, formatRequest, parsePayload } from '../../wire/relay/payloads.ts'
import { receiveMessage, seen } from './inbox.ts'
import { createMemoryStorage } from './memoryStorage.ts'
import { outbox } from './outbox.ts'
import { createPeerTransaction } from './peerTransaction.ts'
import type { Incoming, PeerTransaction, RequestHandlers } from './relayPeer.ts'
import { keyOfRequest, type OpenRequest, openRequests, receivedRequests } from './request.ts'

// Who can write to a topic: the other end, the relay, or an attacker who pretends to be one of them.

const nowMs = 1_900_000_000_000
const [key, otherKey] = [createRelayKey(), createRelayKey()]
const [topic, otherTopic] = [await topicOf(key), await topicOf(otherKey)]
const own = await createRelayKeyPair()
const ownTopic = await topicOf(own.publicKey)
const stranger = await createRelayKeyPair()

let storage = createMemoryStorage()
let heard: unknown[] = []
const requests: RequestHandlers = {
  async wc_sessionPing({ topic, id }: Incoming<'wc_sessionPing'>) {
    heard.push({ topic, id })
    return { result: true }
  },
  wc_sessionRequest: async () => 'later',
  wc_sessionEvent: async () => 'silence',
}

const transaction = <result>(work: (tx: PeerTransaction) => Promise<result>) =>
  storage.transaction((plain) => work(createPeerTransaction(plain, { tab: storage.tab, nowMs })))
const receive = (on: string, message: string) =>
  transaction((tx) => receiveMessage({ topic: on, message }, tx, { requests, answers: {}, nowMs }))
const ping = (id: number) => formatRequest(id, 'wc_sessionPing', {})
const signature = (id: number, expiryTimestamp?: number) =>
  formatRequest(id, 'wc_sessionRequest', { chainId: 'eip155:1', request: { method: 'personal_sign', expiryTimestamp } })
const answerOf = async (request: OpenRequest) =>
  (await transaction((tx) => tx.get(openRequests, keyOfRequest(request))))?.answer
/** The messages sent on `topic`, decrypted. */
const said = async () =>
  (await transaction((tx) => tx.list(outbox))).map(({ record: { outbound } }) =>
    outbound.kind === 'publish' ? { tag: outbound.tag, ...parsePayload(openType0(key, outbound.message)) } : outbound,
  )

beforeEach(async () => {
  storage = createMemoryStorage()
  heard = []
  await transaction(async (tx) => {
    for (const [name, shared] of [
      [topic, key],
      [otherTopic, otherKey],
    ] as const) {
      tx.join(name, { kind: 'shared', key: shared }, { expiry: nowMs })
    }
    tx.join(ownTopic, { kind: 'own', pair: own }, { expiry: nowMs })
  })
})

describe('messages', () => {
  test('default: a request is handled, and answered', async () => {
    await receive(topic, sealType0(key, ping(7)))
    expect(heard).toEqual([{ topic, id: 7 }])
    expect(await said()).toEqual([{ kind: 'result', id: 7, result: true, tag: 1115 }])
  })

  test('behavior: limits how many requests of one peer may wait for an answer', async () => {
    for (let id = 1; id <= maxOpenRequests + 2; id += 1) await receive(topic, sealType0(key, signature(id)))
    await receive(otherTopic, sealType0(otherKey, signature(1)))
    const open = await transaction((tx) => tx.list(receivedRequests))
    expect(open.filter(({ record }) => record.topic === topic)).toHaveLength(maxOpenRequests)
    expect(open.filter(({ record }) => record.topic === otherTopic)).toHaveLength(1)
    const refused = { kind: 'error', error: codes.limitExceeded, tag: 1109 }
    expect(await said()).toMatchObject([refused, refused])

    await transaction((tx) => tx.answer({ topic, id: 1 }, { result: '0x' }))
    await receive(topic, sealType0(key, signature(1000)))
    expect(await said()).toHaveLength(3)
  })

  test('behavior: no request waits longer than its method allows', async () => {
    await receive(topic, sealType0(key, signature(7, nowMs)))
    const [open] = await transaction((tx) => tx.list(receivedRequests))
    expect(open?.record.expiry).toBe(nowMs / 1000 + maxRequestSeconds)
  })

  test('behavior: a second delivery has no effect', async () => {
    const message = sealType0(key, ping(7))
    await receive(topic, message)
    await receive(topic, message)
    expect(heard).toHaveLength(1)
  })

  test('behavior: the same request in another envelope has no effect', async () => {
    await receive(topic, sealType0(key, ping(7)))
    await receive(topic, sealType0(key, ping(7)))
    expect(heard).toHaveLength(1)
  })

  test('behavior: a message of our own has no effect when the relay sends it back', async () => {
    await transaction((tx) => tx.notify(topic, 'wc_sessionPing', {}))
    const [queued] = await transaction((tx) => tx.list(outbox))
    const outbound = queued?.record.outbound
    await receive(topic, outbound?.kind === 'publish' ? outbound.message : '')
    expect(heard).toEqual([])
  })

  const forgeries: Record<string, () => [string, string | Promise<string>]> = {
    'in clear (type 2)': () => [topic, btoa(`\u0002${ping(7)}`)],
    'in clear (type 2) to our own key': () => [ownTopic, btoa(`\u0002${ping(7)}`)],
    'of type 1 where both ends share a key': () => [topic, sealType1(stranger, own.publicKey, ping(7))],
    'of type 0 where the ends share no key': () => [ownTopic, sealType0(key, ping(7))],
    'from another topic': () => [otherTopic, sealType0(key, ping(7))],
    'on a topic that we left': () => ['cd'.repeat(32), sealType0(key, ping(7))],
    'that is not a message': () => [topic, sealType0(key, '{"id":7,"method":"wc_sessionPing"}')],
    'that names a prototype property': () => [topic, sealType0(key, ping(7).replace('{}', '{"__proto__":{}}'))],
    'that is not an envelope': () => [topic, 'not base64'],
    'with a request to our own key': () => [ownTopic, sealType1(stranger, own.publicKey, ping(7))],
  }
  test.each(Object.keys(forgeries))('behavior: a message %s is ignored', async (name) => {
    const [on, message] = forgeries[name]?.() ?? ['', '']
    await receive(on, await message)
    expect(heard).toEqual([])
    expect(await said()).toEqual([])
  })

  test('behavior: a message that cannot be decrypted is not recorded, or a relay could fill the storage', async () => {
    await receive(topic, sealType0(otherKey, ping(7)))
    expect(await transaction((tx) => tx.list(seen))).toEqual([])
  })

  test('error: an error of the storage is passed on, so that the message is not acknowledged', async () => {
    const failing = { requests: { wc_sessionPing: () => Promise.reject(new Error('full')) }, answers: {}, nowMs }
    const message = sealType0(key, ping(7))
    await expect(transaction((tx) => receiveMessage({ topic, message }, tx, failing))).rejects.toThrow('full')
    expect(await transaction((tx) => tx.list(seen))).toEqual([])
  })
})

describe('requests', () => {
  test('behavior: a request that the user decides on is stored until it is answered, once', async () => {
    const params = { request: { method: 'personal_sign', params: [] }, chainId: 'eip155:1' }
    await receive(topic, sealType0(key, formatRequest(7, 'wc_sessionRequest', params)))
    expect(await transaction((tx) => tx.list(receivedRequests))).toMatchObject([
      { record: { topic, id: 7, method: 'wc_sessionRequest', receivedAt: nowMs, expiry: nowMs / 1000 + 300 } },
    ])
    await transaction((tx) => tx.answer({ topic, id: 7 }, { result: '0x' }))
    await transaction((tx) => tx.answer({ topic, id: 7 }, { result: '0xbad' }))
    expect(await said()).toEqual([{ kind: 'result', id: 7, result: '0x', tag: 1109 }])
  })

  const refusals: [string, string, object, { code: number; message: string }, number][] = [
    ['of an unknown method', 'wc_sessionUnknown', {}, peerErrors.unsupportedWcMethod, 0],
    ['of a method that this end does not support', 'wc_sessionUpdate', {}, peerErrors.unsupportedWcMethod, 1105],
    ['with invalid parameters', 'wc_sessionEvent', { event: 1 }, peerErrors.invalidEvent, 1111],
    [
      'that has expired',
      'wc_sessionRequest',
      { request: { method: 'a', expiryTimestamp: nowMs / 1000 }, chainId: 'eip155:1' },
      peerErrors.requestExpired,
      1109,
    ],
  ]
  test.each(refusals)('error: a request %s', async (_, method, params, error, tag) => {
    await receive(topic, sealType0(key, JSON.stringify({ id: 7, jsonrpc: '2.0', method, params })))
    expect(await said()).toEqual([{ kind: 'error', id: 7, error, tag }])
  })

  test('behavior: an event is not answered', async () => {
    const params = { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' }
    await receive(topic, sealType0(key, formatRequest(7, 'wc_sessionEvent', params)))
    expect(await said()).toEqual([])
  })
})

describe('answers', () => {
  const ask = () => transaction((tx) => tx.request(topic, 'wc_sessionPing', {}))

  test('default', async () => {
    const request = await ask()
    await receive(topic, sealType0(key, formatAnswer(request.id, { result: true })))
    expect(await answerOf(request)).toEqual({ result: true })
  })

  test('behavior: an answer with the right id on another topic is ignored', async () => {
    const request = await ask()
    await receive(otherTopic, sealType0(otherKey, formatAnswer(request.id, { result: true })))
    expect(await answerOf(request)).toBeUndefined()
  })

  test('behavior: an answer with another id is ignored', async () => {
    const request = await ask()
    await receive(topic, sealType0(key, formatAnswer(request.id + 1, { result: true })))
    expect(await answerOf(request)).toBeUndefined()
  })

  test('behavior: only the first answer counts', async () => {
    const request = await ask()
    await receive(topic, sealType0(key, formatAnswer(request.id, { error: { code: 4001, message: 'No.' } })))
    await receive(topic, sealType0(key, formatAnswer(request.id, { result: true })))
    expect(await answerOf(request)).toEqual({ error: { code: 4001, message: 'No.' } })
  })

  test('behavior: an answer to our own key comes with the key of its sender', async () => {
    const senders: unknown[] = []
    const request = await transaction((tx) => tx.request(topic, 'wc_sessionPing', {}, { answerTopic: ownTopic }))
    const message = await sealType1(stranger, own.publicKey, formatAnswer(request.id, { result: true }))
    const answers = {
      async wc_sessionPing(_: unknown, answer: { result: unknown }, __: unknown, sender: unknown) {
        senders.push(sender)
        return answer
      },
    }
    await transaction((tx) =>
      receiveMessage({ topic: ownTopic, message }, tx, { requests, answers: answers as never, nowMs }),
    )
    expect(senders).toMatchObject([{ publicKey: stranger.publicKey }])
    expect(await answerOf(request)).toEqual({ result: true })
  })
})
