import { type Checked, isBoolean, isObject, isString, isWhole, orNothing, readFields } from '../fields.ts'
import { parseJson } from '../json.ts'
import { isEventId, isSessionId } from './ids.ts'
import { maxFrameLength } from './limits.ts'

const reply = { id: isWhole, sessionId: isSessionId }
const config = {
  webhookId: orNothing(isString),
  webhookUrl: orNothing(isString),
  metadata: orNothing(isTexts),
}

/** What the relay sends, by its type (link-and-popup-wallets §1.4). */
const messages = {
  OK: reply,
  Fail: { id: orNothing(isWhole), sessionId: orNothing(isString), error: isString },
  IsLinkedOK: { ...reply, linked: isBoolean, onlineGuests: isCount },
  Linked: { sessionId: isSessionId, onlineGuests: isCount },
  GetSessionConfigOK: { ...reply, ...config },
  SessionConfigUpdated: { sessionId: isSessionId, ...config },
  PublishEventOK: { ...reply, eventId: isEventId },
  Event: { sessionId: isSessionId, eventId: isEventId, event: isString, data: isString },
} as const
type Name = keyof typeof messages

/** A reply of the relay, which repeats the id of its request; or a message that it pushes, without an id. */
export type ServerMessage = { [name in Name]: { type: name } & Checked<(typeof messages)[name]> }[Name]

/**
 * Reads a message of the relay.
 * @throws {WireError}
 */
export function parseServerMessage(text: string): ServerMessage {
  const input = parseJson(text, maxFrameLength)
  const { type } = readFields({ type: isName }, input)
  return { type, ...readFields(messages[type], input) } as ServerMessage
}

export function formatServerMessage(message: ServerMessage): string {
  return JSON.stringify(message)
}

function isName(input: unknown): input is Name {
  return isString(input) && Object.hasOwn(messages, input)
}

function isCount(input: unknown): input is number {
  return isWhole(input) && input >= 0
}

function isTexts(input: unknown): input is Record<string, string> {
  return isObject(input) && Object.values(input).every(isString)
}
