/**
 * How far one socket has been sent the stored messages of one topic or session. `position` is that of the last message sent.
 * - resting: an earlier socket of this client subscribed, and this socket has been sent nothing yet
 * - behind: the store may hold more messages
 * - reading: a page is being read from the store; `isStale` when a message was announced since
 * - live: announced messages are sent at once
 */
export type DeliveryCursor =
  | { status: 'resting' }
  | { status: 'behind'; position: number }
  | { status: 'reading'; position: number; isStale: boolean }
  | { status: 'live'; position: number }

export type CursorEvent =
  /** A relay's client subscribed: every message that it has not acknowledged is sent again (relay-pairing §6.3, §6.4). */
  | { type: 'subscribed' }
  /** A message was published; `isWritable`: the socket takes more now. */
  | { type: 'announced'; position: number; isWritable: boolean }
  /** Announcements may have been missed. */
  | { type: 'missed' }
  | { type: 'readStarted' }
  /** The page was read and sent. */
  | { type: 'read'; position: number; isLast: boolean }
  | { type: 'readFailed' }

/** The next state. An announced message is sent at once exactly when `isSentAtOnce`. */
export function next(cursor: DeliveryCursor, event: CursorEvent): DeliveryCursor {
  switch (event.type) {
    case 'subscribed':
      return { status: 'behind', position: 0 }
    case 'announced':
      return announced(cursor, event)
    case 'missed':
      if (cursor.status === 'live') return { status: 'behind', position: cursor.position }
      return cursor.status === 'reading' ? { ...cursor, isStale: true } : cursor
    case 'readStarted':
      return cursor.status === 'behind' ? { status: 'reading', position: cursor.position, isStale: false } : cursor
    case 'read':
      if (cursor.status !== 'reading') return cursor
      return { status: event.isLast && !cursor.isStale ? 'live' : 'behind', position: event.position }
    case 'readFailed':
      return cursor.status === 'reading' ? { status: 'behind', position: cursor.position } : cursor
    default:
      return event satisfies never
  }
}

/** Returns whether an announced message is sent at once: every message before it has been sent, and it has not. */
export function isSentAtOnce(
  cursor: DeliveryCursor,
  { position, isWritable }: { position: number; isWritable: boolean },
): boolean {
  return cursor.status === 'live' && isWritable && position > cursor.position
}

function announced(cursor: DeliveryCursor, event: { position: number; isWritable: boolean }): DeliveryCursor {
  if (isSentAtOnce(cursor, event)) return { status: 'live', position: event.position }
  switch (cursor.status) {
    case 'resting':
      // Messages missed between two sockets come first: a topic keeps its order (relay-pairing §6.9).
      return { status: 'behind', position: 0 }
    case 'reading':
      return { ...cursor, isStale: true }
    case 'live':
      // Either a page already contained it, or the socket accepts nothing now.
      return event.position > cursor.position ? { status: 'behind', position: cursor.position } : cursor
    case 'behind':
      return cursor
    default:
      return cursor satisfies never
  }
}
