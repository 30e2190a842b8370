import * as v from 'valibot'
import { eventId, isSessionId, isSessionKey } from './primitives.ts'

/** The path of the websocket below a relay's address (link-and-popup-wallets §1.1). */
export const socketPath = '/rpc'

/** A stored event as the relay lists it. */
const listedEvent = v.object({ id: eventId, event: v.string(), data: v.string() })
export type ListedEvent = v.InferOutput<typeof listedEvent>

/** The answer to `GET /events`, with the relay's time in seconds. Old relays leave out an empty list. */
export const eventList = v.object({
  timestamp: v.optional(v.number(), 0),
  events: v.nullish(v.array(listedEvent), []),
  error: v.optional(v.string()),
})
export type EventList = v.InferOutput<typeof eventList>

/** The answer to `GET /events/{id}`. */
export const eventAnswer = v.object({ event: listedEvent })
/** The answer to `POST /events/{id}/seen`. */
export const seenAnswer = v.object({ success: v.boolean() })

/** The body of a push notification: `POST webhookUrl` (link-and-popup-wallets §1.5). */
export const webhookCall = v.object({
  eventId,
  sessionId: v.string(),
  webhookId: v.string(),
  /** The relay's public address. */
  serverUrl: v.string(),
})
export type WebhookCall = v.InferOutput<typeof webhookCall>

/** Returns the address of the websocket of a relay (link-and-popup-wallets §1.1). */
export function toSocketUrl(linkUrl: string): string {
  return `${linkUrl.replace(/^http/, 'ws')}${socketPath}`
}

/** Returns the address of the unseen events of a session. */
export function toUnseenUrl(linkUrl: string): string {
  return `${linkUrl}/events?unseen=true`
}

/** Returns the address that marks an event as seen. */
export function toSeenUrl(linkUrl: string, eventId: string): string {
  return `${linkUrl}/events/${eventId}/seen`
}

/** Returns the `Authorization` header of a session (RFC 7617): its id as the user, its key as the password. */
export function formatBasicAuthorization(session: { id: string; key: string }): string {
  return `Basic ${btoa(`${session.id}:${session.key}`)}`
}

/** Returns the session that an `Authorization` header names; undefined if it names none. */
export function parseBasicAuthorization(header: string): { id: string; key: string } | undefined {
  const encoded = /^basic ([A-Za-z0-9+/=]{1,256})$/i.exec(header)?.[1]
  const [id = '', key = '', ...more] = encoded === undefined ? [] : decode(encoded).split(':')
  return isSessionId(id) && isSessionKey(key) && more.length === 0 ? { id, key } : undefined
}

function decode(text: string): string {
  try {
    return atob(text)
  } catch {
    return ''
  }
}
