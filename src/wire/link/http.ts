import { type Checked, isString, orNothing, readFields } from '../fields.ts'
import { isEventId, isSessionId, isSessionKey } from './ids.ts'

/** The path of the websocket below a relay's address (link-and-popup-wallets §1.1). */
export const socketPath = '/rpc'

/** A stored event as the relay lists it. */
const listedEvent = { id: isEventId, event: isString, data: isString }
export type ListedEvent = Checked<typeof listedEvent>

/**
 * Reads the answer to `GET /events`. Old relays leave out an empty list.
 * @throws {WireError}
 */
export function readListedEvents(input: unknown): ListedEvent[] {
  const { events } = readFields({ events: orNothing(Array.isArray) }, input)
  return (events ?? []).map((event: unknown) => readFields(listedEvent, event))
}

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
