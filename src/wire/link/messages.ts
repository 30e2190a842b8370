import * as v from 'valibot'
import { parseJson } from '../json.ts'
import { parse } from '../parse.ts'
import { maxFrameLength } from './limits.ts'
import { messageId } from './primitives.ts'

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

/**
 * Reads a message to the relay.
 * @throws {WireError} after which the relay closes the socket (link-and-popup-wallets §1.5)
 */
export function parseClientMessage(text: string): ClientMessage {
  return parse(clientMessage, parseJson(text, maxFrameLength))
}
