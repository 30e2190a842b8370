/**
 * How far one socket has been sent the letters of one topic. `cursor` is the position of the last one.
 * - resting: subscribed by an earlier socket of this client, and nothing was sent on this one yet
 * - behind: the mailbox holds, or may hold, more
 * - reading: a page is on its way from the mailbox; `isStale` when more was announced since
 * - live: what is announced goes straight out
 */
export type Lane =
  | { status: 'resting' }
  | { status: 'behind'; cursor: number }
  | { status: 'reading'; cursor: number; isStale: boolean }
  | { status: 'live'; cursor: number }

export type LaneEvent =
  /** The client subscribed: all that it has not acknowledged goes out again (relay-pairing §6.3, §6.4). */
  | { type: 'subscribed' }
  /** Somebody published; the socket takes more, or not now. */
  | { type: 'announced'; position: number; isWritable: boolean }
  /** Announcements may have been missed. */
  | { type: 'missed' }
  | { type: 'asked' }
  /** The page came and was sent. */
  | { type: 'read'; cursor: number; isLast: boolean }
  | { type: 'readFailed' }

/** The next state of a lane. A letter goes straight out exactly when `isSentAtOnce`. */
export function next(lane: Lane, event: LaneEvent): Lane {
  switch (event.type) {
    case 'subscribed':
      return { status: 'behind', cursor: 0 }
    case 'announced':
      return announced(lane, event)
    case 'missed':
      if (lane.status === 'live') return { status: 'behind', cursor: lane.cursor }
      return lane.status === 'reading' ? { ...lane, isStale: true } : lane
    case 'asked':
      return lane.status === 'behind' ? { status: 'reading', cursor: lane.cursor, isStale: false } : lane
    case 'read':
      if (lane.status !== 'reading') return lane
      return { status: event.isLast && !lane.isStale ? 'live' : 'behind', cursor: event.cursor }
    case 'readFailed':
      return lane.status === 'reading' ? { status: 'behind', cursor: lane.cursor } : lane
    default:
      return event satisfies never
  }
}

/** Whether a letter goes out as it is announced: everything before it has gone, and it has not. */
export function isSentAtOnce(lane: Lane, { position, isWritable }: { position: number; isWritable: boolean }): boolean {
  return lane.status === 'live' && isWritable && position > lane.cursor
}

function announced(lane: Lane, event: { position: number; isWritable: boolean }): Lane {
  if (isSentAtOnce(lane, event)) return { status: 'live', cursor: event.position }
  switch (lane.status) {
    case 'resting':
      // What it missed between its sockets comes first: order holds within a topic (relay-pairing §6.9).
      return { status: 'behind', cursor: 0 }
    case 'reading':
      return { ...lane, isStale: true }
    case 'live':
      // A page had it already, or the socket takes nothing now.
      return event.position > lane.cursor ? { status: 'behind', cursor: lane.cursor } : lane
    case 'behind':
      return lane
    default:
      return lane satisfies never
  }
}
