import { WireError } from 'latchkey/wire'
import { type RelayErrorName, relayErrors } from 'latchkey/wire/relay'
import { BodyTooLargeError } from '../shared/admitBodies.ts'
import { type Answer, NoSuchRouteError } from '../shared/app.ts'
import { findAway } from '../shared/databaseAway.ts'
import { QueueFullError } from '../shared/fairQueue.ts'
import { MailboxLimitError, SubscriberLimitError } from './mailbox/mailbox.ts'

/** The short tags that programs read (relay-pairing §5). */
export type Reason =
  | 'InvalidJwt'
  | 'ProjectNotFound'
  | 'OriginNotAllowed'
  | 'TooManyRequests'
  | 'MailboxLimitExceeded'
  | 'SubscriberLimitExceeded'
  | 'InvalidPayload'
  | 'MethodNotFound'
  | 'Unavailable'
  | 'Internal'

/** Each reason's error on the wire, and its status over HTTP. */
const table: Record<Reason, { name: RelayErrorName; status: Answer['status'] }> = {
  InvalidJwt: { name: 'unauthorized', status: 401 },
  ProjectNotFound: { name: 'unauthorized', status: 401 },
  OriginNotAllowed: { name: 'unauthorized', status: 403 },
  TooManyRequests: { name: 'tooManyRequests', status: 429 },
  MailboxLimitExceeded: { name: 'handler', status: 200 },
  SubscriberLimitExceeded: { name: 'handler', status: 200 },
  InvalidPayload: { name: 'payload', status: 200 },
  MethodNotFound: { name: 'methodNotFound', status: 200 },
  Unavailable: { name: 'internal', status: 503 },
  Internal: { name: 'internal', status: 500 },
}

/** The relay refuses a request. The client receives only `reason`. */
export class RelayError extends Error {
  override name = 'RelayError'
  readonly reason: Reason
  constructor(reason: Reason, options: ErrorOptions = {}) {
    super(reason, options)
    this.reason = reason
  }
}

/** Returns the reason that the client receives. An unexpected error is `Internal`, without detail. */
export function toReason(error: unknown): Reason {
  if (error instanceof RelayError) return error.reason
  if (error instanceof WireError || error instanceof BodyTooLargeError) return 'InvalidPayload'
  if (error instanceof MailboxLimitError) return 'MailboxLimitExceeded'
  if (error instanceof SubscriberLimitError) return 'SubscriberLimitExceeded'
  if (error instanceof QueueFullError) return 'TooManyRequests'
  if (findAway(error)) return 'Unavailable'
  return 'Internal'
}

/**
 * An error answer as text.
 * @param idText the id as JSON; it may have more digits than a number can hold
 */
export function toErrorText(reason: Reason, idText: string): string {
  const { code, message } = relayErrors[table[reason].name]
  return `{"id":${idText},"jsonrpc":"2.0","error":${JSON.stringify({ code, message, data: reason })}}`
}

/** The answer to any failed HTTP request. */
export function toAnswer(error: unknown): Answer {
  if (error instanceof NoSuchRouteError) return { status: 404, body: JSON.parse(toErrorText('MethodNotFound', 'null')) }
  const reason = toReason(error)
  return { status: table[reason].status, body: JSON.parse(toErrorText(reason, 'null')) }
}
