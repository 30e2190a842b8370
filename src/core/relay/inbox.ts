import { openType0, openType1, RelayEnvelopeError } from '../../crypto/relayEnvelope.ts'
import { messageIdOf } from '../../crypto/relayKeys.ts'
import { codes } from '../../wire/codes.ts'
import { parse } from '../../wire/parse.ts'
import { peerErrors } from '../../wire/relay/errors.ts'
import type { Delivered } from '../../wire/relay/frames.ts'
import { maxOpenRequests, maxRequestSeconds } from '../../wire/relay/limits.ts'
import { type Payload, parsePayload, wcMethods } from '../../wire/relay/payloads.ts'
import { isWcMethod, tags, type WcMethod } from '../../wire/relay/tags.ts'
import { WireError } from '../../wire/wireError.ts'
import type {
  AnswerHandlers,
  Incoming,
  OnMalformed,
  PeerTransaction,
  Reaction,
  RequestHandlers,
  Sender,
} from './relayPeer.ts'
import { type Answer, keyOf, openRequests, type ReceivedRequest, receivedRequests } from './request.ts'
import { createTable } from './storage.ts'
import { topics } from './topic.ts'

/** What was received: messages by the hash of their envelope, requests by topic and id. The value is the time (unix seconds). */
export const seen = createTable<number>('seen')

/**
 * Handles one message. Its changes and the mark that it was seen are committed together, so a second delivery changes
 * nothing (relays deliver at least once, to every tab). A message that cannot be decrypted or parsed is ignored.
 * @throws the storage's error: then the caller must not acknowledge the message
 */
export async function receiveMessage(
  { topic, message }: Pick<Delivered, 'topic' | 'message'>,
  tx: PeerTransaction,
  options: { requests: RequestHandlers; answers: AnswerHandlers; onMalformed?: OnMalformed; nowMs: number },
): Promise<void> {
  const messageId = await messageIdOf(message)
  if ((await tx.get(seen, messageId)) !== undefined) return
  const opened = await open(topic, message, tx)
  if (!opened) return
  const { payload, sender } = opened
  tx.put(seen, messageId, Math.floor(options.nowMs / 1000))
  // Only answers may be encrypted to our public key. Anyone could send a request that way (relay-pairing §13, rule 1).
  if (payload.kind !== 'request') await handleAnswer(topic, payload, tx, { answers: options.answers, sender })
  else if (!sender) await handleRequest(topic, payload, tx, options)
}

async function open(
  topic: string,
  message: string,
  tx: PeerTransaction,
): Promise<{ payload: Payload; sender?: Sender } | undefined> {
  const stored = await tx.get(topics, topic)
  if (!stored) return undefined
  try {
    if (stored.key.kind === 'shared') return { payload: parsePayload(openType0(stored.key.key, message)) }
    const { text, senderPublicKey: publicKey, key } = await openType1(stored.key.pair.privateKey, message)
    return { payload: parsePayload(text), sender: { publicKey, key } }
  } catch (error) {
    if (error instanceof RelayEnvelopeError || error instanceof WireError) return undefined
    throw error
  }
}

async function handleAnswer(
  topic: string,
  payload: Exclude<Payload, { kind: 'request' }>,
  tx: PeerTransaction,
  { answers, sender }: { answers: AnswerHandlers; sender: Sender | undefined },
): Promise<void> {
  const request = await tx.get(openRequests, keyOf(topic, payload.id))
  if (!request || request.answer) return
  const answer = payload.kind === 'result' ? { result: payload.result } : { error: toError(payload.error) }
  const handler = answers[request.method]
  const outcome = handler ? await handler(request, answer, tx, sender) : answer
  if (outcome !== 'later') await tx.conclude(request, outcome)
}

async function handleRequest(
  topic: string,
  { id, method, params }: Extract<Payload, { kind: 'request' }>,
  tx: PeerTransaction,
  { requests, onMalformed, nowMs }: { requests: RequestHandlers; onMalformed?: OnMalformed; nowMs: number },
): Promise<void> {
  const name = keyOf(topic, id)
  if ((await tx.get(seen, name)) !== undefined) return
  tx.put(seen, name, Math.floor(nowMs / 1000))
  const refuse = (error: { code: number; message: string }) => tx.reply({ topic, id, method }, { error })
  if (!isWcMethod(method) || !requests[method]) return refuse(peerErrors.unsupportedWcMethod)
  const checked = check(method, params)
  if (!checked) {
    onMalformed?.({ topic, method }, tx)
    return refuse(invalid[method] ?? peerErrors.invalidMethod)
  }

  const nowSeconds = Math.floor(nowMs / 1000)
  const requested = expiryOf(checked.params) ?? nowSeconds + tags[method].request.ttlSeconds
  const expiry = Math.min(requested, nowSeconds + maxRequestSeconds)
  if (expiry * 1000 <= nowMs) return refuse(peerErrors.requestExpired)
  const request = { topic, id, method, params: checked.params, receivedAt: nowMs, expiry }
  const reaction = await callHandler(requests, request, tx)
  if (reaction === 'later') {
    if (await isFull(topic, tx)) return refuse(codes.limitExceeded)
    tx.put(receivedRequests, name, request)
  } else if (reaction !== 'silence') await tx.reply(request, reaction)
}

/** All waiting requests are read at each change: no peer may make that slow for the others, or fill the storage. */
async function isFull(topic: string, tx: PeerTransaction): Promise<boolean> {
  const waiting = (await tx.list(receivedRequests)).filter(({ record }) => record.topic === topic)
  return waiting.length >= maxOpenRequests
}

/** Each handler takes its own method's parameters, and these were checked against that method's schema. */
function callHandler(requests: RequestHandlers, request: ReceivedRequest, tx: PeerTransaction): Promise<Reaction> {
  const handler = requests[request.method] as (request: Incoming<WcMethod>, tx: PeerTransaction) => Promise<Reaction>
  return handler(request as Incoming<WcMethod>, tx)
}

/** The error for a request that does not fit its schema (relay-pairing §8). */
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

/** Proposals and sign-ins carry it beside their parameters, requests of a session inside `request`. */
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
