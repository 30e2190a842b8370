import * as v from 'valibot'
import { parseJson } from '../json.ts'
import { parse } from '../parse.ts'
import { WireError } from '../wireError.ts'
import { type FrameId, frameId } from './ids.ts'
import { maxBatch, maxFrameLength, maxMessageLength, maxTextLength } from './limits.ts'
import { topic } from './primitives.ts'

/** One JSON-RPC message between a client and a relay, with its parameters or result still unchecked. */
export type Frame =
  | { kind: 'call'; id: FrameId; method: string; params: unknown }
  | { kind: 'result'; id: FrameId; result: unknown }
  | { kind: 'error'; id: FrameId; error: RpcFailure }

const failure = v.object({
  code: v.pipe(v.number(), v.safeInteger()),
  message: v.fallback(v.pipe(v.string(), v.maxLength(maxTextLength)), ''),
})
export type RpcFailure = v.InferOutput<typeof failure>

const version = { jsonrpc: v.literal('2.0') }
const call = v.object({
  ...version,
  id: frameId,
  method: v.pipe(v.string(), v.maxLength(64)),
  params: v.optional(v.unknown()),
})
const result = v.object({ ...version, id: frameId, result: v.unknown() })
const error = v.object({ ...version, id: frameId, error: failure })
const shape = v.union([call, error, result], 'expected a JSON-RPC message')

/**
 * Reads a frame of either direction, and converts old names (`iridium_…`) to today's (`irn_…`).
 * @throws {WireError}
 */
export function parseFrame(text: string): Frame {
  if (text.length > maxFrameLength) throw new WireError('', 'is too long')
  const frame = parse(shape, parseJson(quoteLongIds(text), maxFrameLength * 2))
  if ('method' in frame) {
    const method = frame.method.replace(/^iridium_/, 'irn_')
    return { kind: 'call', id: frame.id, method, params: frame.params }
  }
  if ('error' in frame) return { kind: 'error', id: frame.id, error: frame.error }
  return { kind: 'result', id: frame.id, result: frame.result }
}

/**
 * `JSON.parse` would round a bare number of more than 15 digits. A quote without a backslash in front opens or closes a
 * string, and no key follows a closing quote, so this matches only members named `id`.
 */
function quoteLongIds(text: string): string {
  return text.replace(/(?<!\\)"id"\s*:\s*(\d{16,32})(?=\s*[,}])/g, '"id":"$1"')
}

export function formatCall(id: FrameId, method: RelayMethod, params: object): string {
  return JSON.stringify({ id, jsonrpc: '2.0', method, params })
}

export function formatResult(id: FrameId, result: unknown): string {
  return JSON.stringify({ id, jsonrpc: '2.0', result })
}

/** @param failure.data a short tag that names the reason */
export function formatError(id: FrameId, failure: { code: number; message: string; data?: string }): string {
  return JSON.stringify({ id, jsonrpc: '2.0', error: failure })
}

const message = v.pipe(v.string(), v.minLength(1), v.maxLength(maxMessageLength))
/** Seconds to keep a message, as requested; a relay clamps it. */
const ttl = v.pipe(v.number(), v.safeInteger('expected whole seconds'))
const tag = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0xffff_ffff))
const batch = <const item extends v.GenericSchema>(item: item) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(maxBatch))
const topics = v.object({ topics: batch(topic) })
// Clients also send an id that they compute themselves. It has no meaning and is omitted (relay-pairing §5).
const subscription = v.object({ topic })
const publish = v.object({ topic, message, ttl, tag, prompt: v.optional(v.boolean(), false) })
export type Publish = v.InferOutput<typeof publish>

const delivered = v.object({ topic, message, publishedAt: v.optional(v.number(), 0), tag: v.optional(tag, 0) })
/** A message as a relay delivers it. `publishedAt` in milliseconds. */
export type Delivered = v.InferOutput<typeof delivered>
/**
 * Relay → client, the only call in this direction. It is apart from the table, because a client needs nothing else from
 * there.
 */
export const subscriptionCall = v.object({ id: v.pipe(v.string(), v.maxLength(128)), data: delivered })

/**
 * Parameters of each call. Fields that no schema names are dropped: clients send methods, calls and even signatures in
 * clear beside the sealed message (relay-pairing §5), and a relay must not keep them (threats T9).
 */
export const relayCalls = {
  irn_subscribe: v.object({ topic }),
  irn_batchSubscribe: topics,
  irn_unsubscribe: subscription,
  irn_batchUnsubscribe: v.object({ subscriptions: batch(subscription) }),
  irn_publish: publish,
  irn_batchPublish: v.object({ messages: batch(publish) }),
  irn_fetchMessages: v.object({ topic }),
  irn_batchFetchMessages: topics,
  irn_subscription: subscriptionCall,
  wc_proposeSession: v.object({ pairingTopic: topic, sessionProposal: message, ttl: v.optional(ttl) }),
  wc_approveSession: v.object({
    pairingTopic: topic,
    sessionTopic: topic,
    sessionProposalResponse: message,
    sessionSettlementRequest: message,
    ttl: v.optional(ttl),
  }),
} as const
export type RelayMethod = keyof typeof relayCalls
export type RelayParams<method extends RelayMethod> = v.InferOutput<(typeof relayCalls)[method]>

export function isRelayMethod(method: string): method is RelayMethod {
  return Object.hasOwn(relayCalls, method)
}

/** The result of `irn_fetchMessages` and `irn_batchFetchMessages`. */
export const fetched = v.object({
  messages: v.array(delivered),
  hasMore: v.boolean(),
})
export type Fetched = v.InferOutput<typeof fetched>
