import { sealType0, sealType1 } from '../../crypto/relayEnvelope.ts'
import { messageIdOf } from '../../crypto/relayKeys.ts'
import { formatAnswer, formatRequest } from '../../wire/relay/payloads.ts'
import { answerDelivery, type Delivery, tags, type WcMethod } from '../../wire/relay/tags.ts'
import { NoSessionError } from './errors.ts'
import { seen } from './inbox.ts'
import { messagesOf, outbox, type Parcel, type Queued } from './outbox.ts'
import type { AnswerOptions, PeerTurn, RequestName, RequestOptions } from './relayPeer.ts'
import { type Answer, keyOf, keyOfRequest, type OpenRequest, openRequests, receivedRequests } from './request.ts'
import type { Turn } from './storage.ts'
import { takeId } from './takeId.ts'
import { topics } from './topic.ts'

/** What a peer tells its tabs: a request was concluded, or something that only the peer's user understands. */
export type PeerNews = { concluded: string } | { news: unknown }

/** Gives a turn its voice. */
export function createPeerTurn(turn: Turn, options: { tab: string; nowMs: number }): PeerTurn {
  const { tab, nowMs } = options
  const nowSeconds = Math.floor(nowMs / 1000)

  async function queue(parcel: Parcel, queued: Pick<Queued, 'expiry' | 'request'>): Promise<void> {
    turn.put(outbox, String(await takeId(turn, nowMs)), { parcel, tab, queuedAt: nowMs, ...queued })
    // A relay that sends it back says nothing new: whoever answered would be answering itself (threats T9).
    for (const message of messagesOf(parcel)) turn.put(seen, await messageIdOf(message), nowSeconds)
  }

  async function seal(topic: string, text: string): Promise<string> {
    const kept = await turn.get(topics, topic)
    if (kept?.key.kind !== 'shared') throw new NoSessionError()
    return sealType0(kept.key.key, text)
  }

  async function publish(topic: string, text: string, delivery: Delivery, request?: OpenRequest): Promise<void> {
    const message = await seal(topic, text)
    const expiry = nowSeconds + delivery.ttlSeconds
    const name = request && { request: nameOf(request) }
    await queue({ kind: 'publish', topic, message, ...delivery }, { expiry, ...name })
  }

  async function open(topic: string, method: WcMethod, params: object, asked: RequestOptions = {}) {
    const { expiry = nowSeconds + tags[method].request.ttlSeconds, answerTopic = topic } = asked
    const request = { topic, id: await takeId(turn, nowMs), method, params, answerTopic, expiry, tab }
    turn.put(openRequests, keyOfRequest(request), request)
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

  async function take({ topic, id }: RequestName) {
    const received = await turn.get(receivedRequests, keyOf(topic, id))
    turn.remove(receivedRequests, keyOf(topic, id))
    return received
  }

  return {
    ...turn,
    tell: (news) => turn.tell({ news } satisfies PeerNews),
    join: (topic, key, { expiry }) => turn.put(topics, topic, { key, expiry }),
    leave: (topic) => turn.remove(topics, topic),
    async request(topic, method, params, asked) {
      const request = await open(topic, method, params, asked)
      const text = formatRequest(request.id, method, params)
      if (method === 'wc_sessionPropose') {
        const message = await seal(topic, text)
        await queue({ kind: 'propose', topic, message }, { expiry: request.expiry, request: nameOf(request) })
      } else {
        // A relay keeps the request as long as somebody waits for its answer.
        const delivery = { ...tags[method].request, ttlSeconds: Math.max(request.expiry - nowSeconds, 0) }
        await publish(topic, text, delivery, request)
      }
      return request
    },
    async notify(topic, method, params) {
      await publish(topic, formatRequest(await takeId(turn, nowMs), method, params), tags[method].request)
    },
    async conclude(request, answer) {
      const key = keyOfRequest(request)
      const kept = await turn.get(openRequests, key)
      if (!kept || kept.answer) return
      turn.put(openRequests, key, { ...kept, answer })
      turn.tell({ concluded: key } satisfies PeerNews)
    },
    async drop(request) {
      const key = keyOfRequest(request)
      turn.remove(openRequests, key)
      for (const { key: at, record } of await turn.list(outbox)) {
        if (record.request && keyOfRequest(record.request) === key) turn.remove(outbox, at)
      }
    },
    reply,
    async answer(name, answer, how) {
      const received = await take(name)
      if (received && received.expiry > nowSeconds) await reply(received, answer, how)
    },
    async approve(name, { response, sessionTopic, settlement }) {
      await take(name)
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
