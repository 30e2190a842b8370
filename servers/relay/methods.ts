import { subscriptionIdOf } from 'latchkey/crypto'
import {
  maxFrameLength,
  maxTtlSeconds,
  type Publish,
  type RelayMethod,
  type RelayParams,
  tags,
} from 'latchkey/wire/relay'
import type { Caller } from './authenticate.ts'
import { pageSize } from './limits.ts'
import type { Mailbox, Message, StoredMessage } from './mailbox/mailbox.ts'
import type { Metrics } from './metrics.ts'
import type { Subscriptions } from './subscriptions.ts'

/** Shared by all sockets and calls of one relay. */
export type Relay = { mailbox: Mailbox; subscriptions: Subscriptions; metrics: Metrics; now: () => number }

/** The result is sent first; then the stored messages of the topics in `replay` (relay-pairing §6.3). */
export type Answered = { result: unknown; replay?: readonly string[] }

/** Methods that clients call. The relay itself calls the remaining one. */
export type ClientMethod = Exclude<RelayMethod, 'irn_subscription'>

type Table = {
  [method in ClientMethod]: (relay: Relay, caller: Caller, params: RelayParams<method>) => Promise<Answered>
}

const { request, response } = tags.wc_sessionPropose

/** The handler of each method (relay-pairing §5). */
export const methods: Table = {
  async irn_subscribe(relay, caller, { topic }) {
    await subscribe(relay, caller, [topic])
    return { result: subscriptionIdOf(topic, caller.clientId), replay: [topic] }
  },
  async irn_batchSubscribe(relay, caller, { topics }) {
    await subscribe(relay, caller, [...new Set(topics)])
    return { result: topics.map((topic) => subscriptionIdOf(topic, caller.clientId)), replay: topics }
  },
  irn_unsubscribe: (relay, caller, { topic }) => unsubscribe(relay, caller, [topic]),
  irn_batchUnsubscribe: (relay, caller, { subscriptions }) =>
    unsubscribe(
      relay,
      caller,
      subscriptions.map(({ topic }) => topic),
    ),
  irn_publish: (relay, caller, message) => publish(relay, caller, [message]),
  irn_batchPublish: (relay, caller, { messages }) => publish(relay, caller, messages),
  irn_fetchMessages: (relay, caller, { topic }) => fetchMessages(relay, caller, [topic]),
  irn_batchFetchMessages: (relay, caller, { topics }) => fetchMessages(relay, caller, topics),

  async wc_proposeSession(relay, caller, { pairingTopic, sessionProposal, ttl = request.ttlSeconds }) {
    await subscribe(relay, caller, [pairingTopic])
    await publish(relay, caller, [{ topic: pairingTopic, message: sessionProposal, ttl, tag: request.tag }])
    return { result: true, replay: [pairingTopic] }
  },
  async wc_approveSession(relay, caller, params) {
    const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest } = params
    const { ttl = response.ttlSeconds } = params
    await subscribe(relay, caller, [sessionTopic])
    await publish(relay, caller, [
      { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: response.tag },
      { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: tags.wc_sessionSettle.request.tag },
    ])
    return { result: true, replay: [sessionTopic] }
  },
}

export function isClientMethod(method: string): method is ClientMethod {
  return Object.hasOwn(methods, method)
}

/** Returns whether the response may be as long as a frame. Any other response is no longer than its call. */
export function fetchesMessages(method: string): boolean {
  return method === 'irn_fetchMessages' || method === 'irn_batchFetchMessages'
}

async function subscribe(relay: Relay, { clientId }: Caller, topics: readonly string[]): Promise<void> {
  const { mailbox, subscriptions, now } = relay
  await mailbox.subscribe(clientId, topics, now())
  await subscriptions.follow(clientId, topics)
}

async function unsubscribe(relay: Relay, { clientId }: Caller, topics: readonly string[]): Promise<Answered> {
  relay.subscriptions.unfollow(clientId, topics)
  await relay.mailbox.unsubscribe(clientId, topics)
  return { result: true }
}

async function publish(
  relay: Relay,
  { clientId }: Caller,
  messages: readonly Pick<Publish, 'topic' | 'message' | 'ttl' | 'tag'>[],
): Promise<Answered> {
  const publishedAt = relay.now()
  const stamped = messages.map(({ topic, message, ttl, tag }): Message => {
    const ttlSeconds = Math.min(Math.max(ttl, 0), maxTtlSeconds)
    return { topic, message, tag, publisher: clientId, publishedAt, expiresAt: publishedAt + ttlSeconds * 1000 }
  })
  const stored = await relay.mailbox.publish(stamped)
  relay.metrics.published.inc(stamped.length)
  relay.metrics.stored.inc(stored)
  return { result: true }
}

/** Reads waiting messages without acknowledging them, at most as many as fit into one frame. */
async function fetchMessages(relay: Relay, { clientId }: Caller, topics: readonly string[]): Promise<Answered> {
  const { mailbox, now } = relay
  const waiting = await mailbox.read({ clientId, topics, after: 0, limit: pageSize, now: now() })
  const messages = takeFrame(waiting).map(({ topic, message, publishedAt, tag }) => ({
    topic,
    message,
    publishedAt,
    tag,
  }))
  return { result: { messages, hasMore: messages.length < waiting.length || waiting.length === pageSize } }
}

function takeFrame(messages: readonly StoredMessage[]): readonly StoredMessage[] {
  let left = maxFrameLength - bytesAroundMessages
  const end = messages.findIndex(({ message }) => {
    left -= message.length + bytesAroundMessages
    return left < 0
  })
  return end === -1 ? messages : messages.slice(0, end)
}

/** More than the other fields of a message or a frame take. */
const bytesAroundMessages = 256
