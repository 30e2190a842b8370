/** Rows as both databases store them. Times are milliseconds. */

export type SessionRow = {
  id: string
  /** SHA-256 of the session's key, so that a copy of the database opens no session. */
  keyHash: string
  /** 1 from the first guest on. */
  linked: number
  webhookId: string
  webhookUrl: string
  /** A JSON object of texts. */
  metadata: string
  /** Grows with each change of the configuration. */
  configVersion: number
  /** The position of the session's newest event. Positions grow by one. */
  lastPosition: number
  lastUsedAt: number
}

export type EventRow = {
  sessionId: string
  position: number
  eventId: string
  sender: 'host' | 'guest'
  seen: number
  createdAt: number
  event: string
  data: string
}

/** How many sockets of guests each process holds, where several processes share a database. */
export type GuestRow = { sessionId: string; processId: string; sockets: number }

/** When a process last stated that it runs, by the clock of the database. */
export type ProcessRow = { processId: string; aliveAt: number }

export type Tables = {
  linkSession: SessionRow
  linkEvent: EventRow
  linkGuest: GuestRow
  linkProcess: ProcessRow
}
