import { subscriptionIdOf } from 'latchkey/crypto'
import {
  maxFrameLength,
  maxTtlSeconds,
  type Publish,
  type RelayMethod,
  type RelayParams,
  tags,
} from 'latchkey/wire/relay'
import type { Caller } from './admission.ts'
import { pageSize } from './limits.ts'
import type { Letter, Mailbox, StoredLetter } from './mailbox/mailbox.ts'
import type { Metrics } from './metrics.ts'
import type { Switchboard } from './switchboard.ts'

/** What the rules stand on. */
export type Relay = { mailbox: Mailbox; switchboard: Switchboard; metrics: Metrics; now: () => number }

/** What is answered; then, and not before, what waits in `replay` goes out (relay-pairing §6.3). */
export type Answered = { result: unknown; replay?: readonly string[] }

/** Calls that clients make; the relay itself makes the other one. */
export type ClientMethod = Exclude<RelayMethod, 'irn_subscription'>

type Table = {
  [method in ClientMethod]: (relay: Relay, caller: Caller, params: RelayParams<method>) => Promise<Answered>
}

const { request, response } = tags.wc_sessionPropose

/** What each call does (relay-pairing §5). */
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

/** Whether its answer may be as long as a frame; all others are no longer than what was asked. */
export function bringsLetters(method: string): boolean {
  return method === 'irn_fetchMessages' || method === 'irn_batchFetchMessages'
}

async function subscribe(relay: Relay, { clientId }: Caller, topics: readonly string[]): Promise<void> {
  const { mailbox, switchboard, now } = relay
  await mailbox.subscribe(clientId, topics, now())
  await switchboard.follow(clientId, topics)
}

async function unsubscribe(relay: Relay, { clientId }: Caller, topics: readonly string[]): Promise<Answered> {
  relay.switchboard.unfollow(clientId, topics)
  await relay.mailbox.unsubscribe(clientId, topics)
  return { result: true }
}

async function publish(
  relay: Relay,
  { clientId }: Caller,
  messages: readonly Pick<Publish, 'topic' | 'message' | 'ttl' | 'tag'>[],
): Promise<Answered> {
  const publishedAt = relay.now()
  const letters = messages.map(({ topic, message, ttl, tag }): Letter => {
    const ttlSeconds = Math.min(Math.max(ttl, 0), maxTtlSeconds)
    return { topic, message, tag, publisher: clientId, publishedAt, expiresAt: publishedAt + ttlSeconds * 1000 }
  })
  const stored = await relay.mailbox.publish(letters)
  relay.metrics.published.inc(letters.length)
  relay.metrics.stored.inc(stored)
  return { result: true }
}

/** What would be replayed, without being acknowledged by it; no more than fits into one frame. */
async function fetchMessages(relay: Relay, { clientId }: Caller, topics: readonly string[]): Promise<Answered> {
  const { mailbox, now } = relay
  const letters = await mailbox.read({ clientId, topics, after: 0, limit: pageSize, now: now() })
  const messages = takeFrame(letters).map(({ topic, message, publishedAt, tag }) => ({
    topic,
    message,
    publishedAt,
    tag,
  }))
  return { result: { messages, hasMore: messages.length < letters.length || letters.length === pageSize } }
}

function takeFrame(letters: readonly StoredLetter[]): readonly StoredLetter[] {
  let left = maxFrameLength - bytesAroundMessages
  const end = letters.findIndex(({ message }) => {
    left -= message.length + bytesAroundMessages
    return left < 0
  })
  return end === -1 ? letters : letters.slice(0, end)
}

/** More than the rest of a message, or of a frame, takes. */
const bytesAroundMessages = 256
