import * as v from 'valibot'
import { parseJson } from '../json.ts'
import { parse } from '../parse.ts'
import { maxFrameLength } from './limits.ts'
import { eventId, messageId, sessionId } from './primitives.ts'

/** The whole frame of a heartbeat, in both directions (link-and-popup-wallets §1.4). */
export const heartbeat = 'h'

// Ids and keys in messages to the relay are texts of any form: for a wrong one it answers `Fail` and keeps the socket.
const foreignText = v.pipe(v.string(), v.maxLength(128))
const request = { id: messageId, sessionId: foreignText }
const authentication = { ...request, sessionKey: foreignText }

const clientMessage = v.variant('type', [
  v.object({ type: v.literal('HostSession'), ...authentication }),
  v.object({ type: v.literal('JoinSession'), ...authentication }),
  v.object({ type: v.literal('IsLinked'), ...request }),
  v.object({ type: v.literal('GetSessionConfig'), ...request }),
  v.object({
    type: v.literal('SetSessionConfig'),
    ...request,
    webhookId: v.nullish(v.string()),
    webhookUrl: v.nullish(v.string()),
    /** Null deletes a key; keys that are not named stay. */
    metadata: v.nullish(v.record(v.string(), v.nullable(v.string()))),
  }),
  v.object({
    type: v.literal('PublishEvent'),
    ...request,
    event: v.string(),
    data: v.string(),
    callWebhook: v.nullish(v.boolean(), false),
  }),
])
/** A message from a page (host) or a wallet (guest) to the relay. */
export type ClientMessage = v.InferOutput<typeof clientMessage>
export type ClientMessageOf<type extends ClientMessage['type']> = Extract<ClientMessage, { type: type }>

const reply = { id: messageId, sessionId }
const config = {
  webhookId: v.nullish(v.string()),
  webhookUrl: v.nullish(v.string()),
  metadata: v.nullish(v.record(v.string(), v.string()), {}),
}
const onlineGuests = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const serverMessage = v.variant('type', [
  v.object({ type: v.literal('OK'), ...reply }),
  v.object({
    type: v.literal('Fail'),
    id: v.nullish(messageId),
    sessionId: v.nullish(v.string()),
    error: v.string(),
  }),
  v.object({ type: v.literal('IsLinkedOK'), ...reply, linked: v.boolean(), onlineGuests }),
  v.object({ type: v.literal('Linked'), sessionId, onlineGuests }),
  v.object({ type: v.literal('GetSessionConfigOK'), ...reply, ...config }),
  v.object({ type: v.literal('SessionConfigUpdated'), sessionId, ...config }),
  v.object({ type: v.literal('PublishEventOK'), ...reply, eventId }),
  v.object({ type: v.literal('Event'), sessionId, eventId, event: v.string(), data: v.string() }),
])
/** A reply of the relay, which repeats the id of its request; or a message that it pushes, without an id. */
export type ServerMessage = v.InferOutput<typeof serverMessage>

/**
 * Reads a message to the relay.
 * @throws {WireError} after which the relay closes the socket (link-and-popup-wallets §1.5)
 */
export function parseClientMessage(text: string): ClientMessage {
  return parse(clientMessage, parseJson(text, maxFrameLength))
}

/**
 * Reads a message of the relay.
 * @throws {WireError}
 */
export function parseServerMessage(text: string): ServerMessage {
  return parse(serverMessage, parseJson(text, maxFrameLength))
}

export function formatClientMessage(message: ClientMessage): string {
  return JSON.stringify(message)
}

export function formatServerMessage(message: ServerMessage): string {
  return JSON.stringify(message)
}
