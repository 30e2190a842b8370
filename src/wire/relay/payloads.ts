import * as v from 'valibot'
import { parseJson } from '../json.ts'
import { parse } from '../parse.ts'
import { authPayload, cacao } from './cacao.ts'
import { payloadId } from './ids.ts'
import { maxCacaos, maxMessageLength } from './limits.ts'
import { peer } from './metadata.ts'
import { proposalNamespaces, sessionNamespaces } from './namespaces.ts'
import { caip2, name, publicKey, text, timestamp, topic } from './primitives.ts'
import type { WcMethod } from './tags.ts'

const failure = v.object({
  code: v.pipe(v.number(), v.safeInteger()),
  message: v.fallback(text, ''),
  data: v.optional(v.unknown()),
})
export type PeerFailure = v.InferOutput<typeof failure>

/** One decrypted JSON-RPC message between two peers, with its parameters or result still unchecked. */
export type Payload =
  | { kind: 'request'; id: number; method: string; params: unknown }
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'error'; id: number; error: PeerFailure }

const head = { jsonrpc: v.literal('2.0'), id: payloadId }
const request = v.object({ ...head, method: name, params: v.optional(v.unknown(), {}) })
const result = v.object({ ...head, result: v.unknown() })
const error = v.object({ ...head, error: failure })
const shape = v.union([request, error, result], 'expected a JSON-RPC message')

/** @throws {WireError} */
export function parsePayload(text: string): Payload {
  const said = parse(shape, parseJson(text, maxMessageLength))
  if ('method' in said) return { kind: 'request', id: said.id, method: said.method, params: said.params }
  if ('error' in said) return { kind: 'error', id: said.id, error: said.error }
  return { kind: 'result', id: said.id, result: said.result }
}

export function formatRequest(id: number, method: WcMethod, params: object): string {
  return JSON.stringify({ id, jsonrpc: '2.0', method, params })
}

export function formatAnswer(
  id: number,
  answer: { result: unknown } | { error: { code: number; message: string } },
): string {
  return JSON.stringify({ id, jsonrpc: '2.0', ...answer })
}

const relay = v.object({ protocol: v.literal('irn', 'expected irn') })
/** Further properties of a session. Each reader reads the members that it knows. */
const properties = v.optional(v.record(v.string(), v.unknown()))
const scopedProperties = v.optional(v.record(v.string(), v.record(v.string(), v.unknown())))
const nothing = v.object({})
/** Most replies are `true`; their value has no meaning. */
const done = v.unknown()

const propose = v.object({
  /** Deprecated; treated as optional (relay-pairing §8). */
  requiredNamespaces: v.optional(proposalNamespaces, {}),
  optionalNamespaces: v.optional(proposalNamespaces, {}),
  relays: v.pipe(v.array(relay), v.minLength(1), v.maxLength(10)),
  proposer: peer,
  expiryTimestamp: v.optional(timestamp),
  pairingTopic: v.optional(topic),
  sessionProperties: properties,
  scopedProperties,
})
export type Proposal = v.InferOutput<typeof propose>

const settle = v.object({
  relay,
  namespaces: sessionNamespaces,
  controller: peer,
  /** Seconds. */
  expiry: timestamp,
  sessionProperties: properties,
  scopedProperties,
  sessionConfig: v.optional(v.object({ disableDeepLink: v.optional(v.boolean()) })),
})
export type Settlement = v.InferOutput<typeof settle>

const ask = v.object({
  request: v.object({ method: name, params: v.optional(v.unknown()), expiryTimestamp: v.optional(timestamp) }),
  chainId: caip2,
})
export type SessionRequest = v.InferOutput<typeof ask>

const emit = v.object({ event: v.object({ name, data: v.optional(v.unknown()) }), chainId: caip2 })
export type SessionEvent = v.InferOutput<typeof emit>

const authenticate = v.object({ requester: peer, authPayload, expiryTimestamp: v.optional(timestamp) })
export type Authenticate = v.InferOutput<typeof authenticate>

/** Parameters and results of each method, as they are sent (relay-pairing §8, §10). */
export const wcMethods = {
  wc_pairingDelete: {
    params: v.object({ code: v.optional(v.number(), 0), message: v.optional(text, '') }),
    result: done,
  },
  wc_pairingPing: { params: nothing, result: done },
  wc_sessionPropose: { params: propose, result: v.object({ relay, responderPublicKey: publicKey }) },
  wc_sessionSettle: { params: settle, result: done },
  wc_sessionUpdate: { params: v.object({ namespaces: sessionNamespaces }), result: done },
  wc_sessionExtend: { params: nothing, result: done },
  wc_sessionRequest: { params: ask, result: v.unknown() },
  wc_sessionEvent: { params: emit, result: done },
  wc_sessionDelete: {
    params: v.object({ code: v.optional(v.number(), 0), message: v.optional(text, '') }),
    result: done,
  },
  wc_sessionPing: { params: nothing, result: done },
  wc_sessionAuthenticate: {
    params: authenticate,
    result: v.object({ cacaos: v.pipe(v.array(cacao), v.minLength(1), v.maxLength(maxCacaos)), responder: peer }),
  },
} as const satisfies Record<WcMethod, { params: v.GenericSchema; result: v.GenericSchema }>

export type WcParams<method extends WcMethod> = v.InferOutput<(typeof wcMethods)[method]['params']>
export type WcResult<method extends WcMethod> = v.InferOutput<(typeof wcMethods)[method]['result']>
