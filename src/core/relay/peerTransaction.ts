import { sealType0, sealType1 } from '../../crypto/relayEnvelope.ts'
import { messageIdOf } from '../../crypto/relayKeys.ts'
import { formatAnswer, formatRequest } from '../../wire/relay/payloads.ts'
import { answerDelivery, type Delivery, tags, type WcMethod } from '../../wire/relay/tags.ts'
import { NoSessionError } from './errors.ts'
import { seen } from './inbox.ts'
import { nextRequestId } from './nextRequestId.ts'
import { envelopesOf, type OutboundMessage, type OutboxEntry, outbox } from './outbox.ts'
import type { AnswerOptions, PeerTransaction, RequestName, RequestOptions } from './relayPeer.ts'
import { type Answer, keyOf, keyOfRequest, type OpenRequest, openRequests, receivedRequests } from './request.ts'
import type { Transaction } from './storage.ts'
import { topics } from './topic.ts'

/** What a peer sends to its tabs: the key of a concluded request, or an event of the peer's owner. */
export type PeerEvent = { concluded: string } | { event: unknown }

/** Adds sending to a transaction: messages go to the outbox with everything else that the transaction commits. */
export function createPeerTransaction(tx: Transaction, options: { tab: string; nowMs: number }): PeerTransaction {
  const { tab, nowMs } = options
  const nowSeconds = Math.floor(nowMs / 1000)

  async function queue(outbound: OutboundMessage, entry: Pick<OutboxEntry, 'expiry' | 'request'>): Promise<void> {
    tx.put(outbox, String(await nextRequestId(tx, nowMs)), { outbound, tab, queuedAt: nowMs, ...entry })
    // A relay may send our own message back. Handling it would mean answering ourselves (threats T9).
    for (const envelope of envelopesOf(outbound)) tx.put(seen, await messageIdOf(envelope), nowSeconds)
  }

  async function seal(topic: string, text: string): Promise<string> {
    const stored = await tx.get(topics, topic)
    if (stored?.key.kind !== 'shared') throw new NoSessionError()
    return sealType0(stored.key.key, text)
  }

  async function publish(topic: string, text: string, delivery: Delivery, request?: OpenRequest): Promise<void> {
    const message = await seal(topic, text)
    const expiry = nowSeconds + delivery.ttlSeconds
    const name = request && { request: nameOf(request) }
    await queue({ kind: 'publish', topic, message, ...delivery }, { expiry, ...name })
  }

  async function open(topic: string, method: WcMethod, params: object, options: RequestOptions = {}) {
    const { expiry = nowSeconds + tags[method].request.ttlSeconds, answerTopic = topic } = options
    const request = { topic, id: await nextRequestId(tx, nowMs), method, params, answerTopic, expiry, tab }
    tx.put(openRequests, keyOfRequest(request), request)
    return request
  }

  async function reply(
    { topic, id, method }: RequestName & { method: string },
    answer: Answer,
    how: AnswerOptions = {},
  ) {
    const text = formatAnswer(id, answer)
    const delivery = answerDelivery(method, how.refusal)
    const { sealTo } = how
    if (!sealTo) return publish(topic, text, delivery)
    const message = await sealType1(sealTo.pair, sealTo.publicKey, text)
    const expiry = nowSeconds + delivery.ttlSeconds
    await queue({ kind: 'publish', topic: sealTo.topic, message, ...delivery }, { expiry })
  }

  async function removeReceived({ topic, id }: RequestName) {
    const received = await tx.get(receivedRequests, keyOf(topic, id))
    tx.remove(receivedRequests, keyOf(topic, id))
    return received
  }

  return {
    ...tx,
    emit: (event) => tx.emit({ event } satisfies PeerEvent),
    join: (topic, key, { expiry }) => tx.put(topics, topic, { key, expiry }),
    leave: (topic) => tx.remove(topics, topic),
    async request(topic, method, params, options) {
      const request = await open(topic, method, params, options)
      const text = formatRequest(request.id, method, params)
      if (method === 'wc_sessionPropose') {
        const message = await seal(topic, text)
        await queue({ kind: 'propose', topic, message }, { expiry: request.expiry, request: nameOf(request) })
      } else {
        // The relay stores the request for as long as we wait for its answer.
        const delivery = { ...tags[method].request, ttlSeconds: Math.max(request.expiry - nowSeconds, 0) }
        await publish(topic, text, delivery, request)
      }
      return request
    },
    async notify(topic, method, params) {
      await publish(topic, formatRequest(await nextRequestId(tx, nowMs), method, params), tags[method].request)
    },
    async conclude(request, answer) {
      const key = keyOfRequest(request)
      const stored = await tx.get(openRequests, key)
      if (!stored || stored.answer) return
      tx.put(openRequests, key, { ...stored, answer })
      tx.emit({ concluded: key } satisfies PeerEvent)
    },
    async drop(request) {
      const key = keyOfRequest(request)
      tx.remove(openRequests, key)
      for (const { key: at, record } of await tx.list(outbox)) {
        if (record.request && keyOfRequest(record.request) === key) tx.remove(outbox, at)
      }
    },
    reply,
    async answer(name, answer, how) {
      const received = await removeReceived(name)
      if (received && received.expiry > nowSeconds) await reply(received, answer, how)
    },
    async approve(name, { response, sessionTopic, settlement }) {
      await removeReceived(name)
      const settling = await open(sessionTopic, 'wc_sessionSettle', settlement)
      await queue(
        {
          kind: 'approve',
          topic: name.topic,
          response: await seal(name.topic, formatAnswer(name.id, { result: response })),
          sessionTopic,
          settlement: await seal(sessionTopic, formatRequest(settling.id, 'wc_sessionSettle', settlement)),
        },
        { expiry: settling.expiry, request: nameOf(settling) },
      )
      return settling
    },
  }
}

function nameOf({ answerTopic, id }: OpenRequest): Pick<OpenRequest, 'answerTopic' | 'id'> {
  return { answerTopic, id }
}
