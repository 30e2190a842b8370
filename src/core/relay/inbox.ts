import { openType0, openType1, RelayEnvelopeError } from '../../crypto/relayEnvelope.ts'
import { messageIdOf } from '../../crypto/relayKeys.ts'
import { codes } from '../../wire/codes.ts'
import { parse, WireError } from '../../wire/parse.ts'
import { peerErrors } from '../../wire/relay/errors.ts'
import type { Delivered } from '../../wire/relay/frames.ts'
import { maxOpenRequests, maxRequestSeconds } from '../../wire/relay/limits.ts'
import { type Payload, parsePayload, wcMethods } from '../../wire/relay/payloads.ts'
import { isWcMethod, tags, type WcMethod } from '../../wire/relay/tags.ts'
import type { AnswerHandlers, Incoming, OnMalformed, PeerTurn, Reaction, RequestHandlers, Sender } from './relayPeer.ts'
import { type Answer, keyOf, openRequests, type ReceivedRequest, receivedRequests } from './request.ts'
import { createTable } from './storage.ts'
import { topics } from './topic.ts'

/** What was taken in: messages by the hash of their envelope, requests by topic and id. The value is when (unix seconds). */
export const seen = createTable<number>('seen')

/**
 * Takes one message in. Whatever it changes is committed with the mark that it was seen, so that a second delivery
 * (relays deliver at least once, to every tab) changes nothing. What cannot be opened or read is nobody's message.
 * @throws whatever storage throws; then the message must not be acknowledged
 */
export async function takeIn(
  { topic, message }: Pick<Delivered, 'topic' | 'message'>,
  turn: PeerTurn,
  options: { requests: RequestHandlers; answers: AnswerHandlers; onMalformed?: OnMalformed; nowMs: number },
): Promise<void> {
  const messageId = await messageIdOf(message)
  if ((await turn.get(seen, messageId)) !== undefined) return
  const opened = await open(topic, message, turn)
  if (!opened) return
  const { payload, sender } = opened
  turn.put(seen, messageId, Math.floor(options.nowMs / 1000))
  // An answer may come to our own key, a request never: anybody could send one (protocol §13, rule 1).
  if (payload.kind !== 'request') await hearAnswer(topic, payload, turn, { answers: options.answers, sender })
  else if (!sender) await hearRequest(topic, payload, turn, options)
}

async function open(
  topic: string,
  message: string,
  turn: PeerTurn,
): Promise<{ payload: Payload; sender?: Sender } | undefined> {
  const kept = await turn.get(topics, topic)
  if (!kept) return undefined
  try {
    if (kept.key.kind === 'shared') return { payload: parsePayload(openType0(kept.key.key, message)) }
    const { text, senderPublicKey: publicKey, key } = await openType1(kept.key.pair.privateKey, message)
    return { payload: parsePayload(text), sender: { publicKey, key } }
  } catch (error) {
    if (error instanceof RelayEnvelopeError || error instanceof WireError) return undefined
    throw error
  }
}

async function hearAnswer(
  topic: string,
  payload: Exclude<Payload, { kind: 'request' }>,
  turn: PeerTurn,
  { answers, sender }: { answers: AnswerHandlers; sender: Sender | undefined },
): Promise<void> {
  const request = await turn.get(openRequests, keyOf(topic, payload.id))
  if (!request || request.answer) return
  const answer = payload.kind === 'result' ? { result: payload.result } : { error: toError(payload.error) }
  const handler = answers[request.method]
  const outcome = handler ? await handler(request, answer, turn, sender) : answer
  if (outcome !== 'later') await turn.conclude(request, outcome)
}

async function hearRequest(
  topic: string,
  { id, method, params }: Extract<Payload, { kind: 'request' }>,
  turn: PeerTurn,
  { requests, onMalformed, nowMs }: { requests: RequestHandlers; onMalformed?: OnMalformed; nowMs: number },
): Promise<void> {
  const name = keyOf(topic, id)
  if ((await turn.get(seen, name)) !== undefined) return
  turn.put(seen, name, Math.floor(nowMs / 1000))
  const refuse = (error: { code: number; message: string }) => turn.reply({ topic, id, method }, { error })
  if (!isWcMethod(method) || !requests[method]) return refuse(peerErrors.unsupportedWcMethod)
  const checked = check(method, params)
  if (!checked) {
    onMalformed?.({ topic, method }, turn)
    return refuse(invalid[method] ?? peerErrors.invalidMethod)
  }

  const nowSeconds = Math.floor(nowMs / 1000)
  const wanted = expiryOf(checked.params) ?? nowSeconds + tags[method].request.ttlSeconds
  const expiry = Math.min(wanted, nowSeconds + maxRequestSeconds)
  if (expiry * 1000 <= nowMs) return refuse(peerErrors.requestExpired)
  const request = { topic, id, method, params: checked.params, receivedAt: nowMs, expiry }
  const reaction = await react(requests, request, turn)
  if (reaction === 'later') {
    if (await isFull(topic, turn)) return refuse(codes.limitExceeded)
    turn.put(receivedRequests, name, request)
  } else if (reaction !== 'silence') await turn.reply(request, reaction)
}

/** All that waits is read at each change: no end may make that slow for the others, nor fill the storage. */
async function isFull(topic: string, turn: PeerTurn): Promise<boolean> {
  const waiting = (await turn.list(receivedRequests)).filter(({ record }) => record.topic === topic)
  return waiting.length >= maxOpenRequests
}

/** The table gives each method a handler of its own parameters; they were checked against that very method's schema. */
function react(requests: RequestHandlers, request: ReceivedRequest, turn: PeerTurn): Promise<Reaction> {
  const handler = requests[request.method] as (request: Incoming<WcMethod>, turn: PeerTurn) => Promise<Reaction>
  return handler(request as Incoming<WcMethod>, turn)
}

/** What a request is refused with that does not fit its schema (protocol §8). */
const invalid: Partial<Record<WcMethod, { code: number; message: string }>> = {
  wc_sessionSettle: peerErrors.invalidSettle,
  wc_sessionUpdate: peerErrors.invalidUpdate,
  wc_sessionExtend: peerErrors.invalidExtend,
  wc_sessionEvent: peerErrors.invalidEvent,
}

function check(method: WcMethod, params: unknown): { params: unknown } | undefined {
  try {
    return { params: parse(wcMethods[method].params, params) }
  } catch (error) {
    if (error instanceof WireError) return undefined
    throw error
  }
}

/** Proposals and sign-ins say it beside their parameters, requests of a session inside. */
function expiryOf(params: unknown): number | undefined {
  const { expiryTimestamp, request } = params as { expiryTimestamp?: number; request?: { expiryTimestamp?: number } }
  return expiryTimestamp ?? request?.expiryTimestamp
}

function toError({
  code,
  message,
  data,
}: Extract<Payload, { kind: 'error' }>['error']): Extract<Answer, { error: unknown }>['error'] {
  return { code, message, ...(data !== undefined && { data }) }
}
