/** The two ends of a session: a page is its host, a wallet its guest. */
export type Role = 'host' | 'guest'

/** What the ends tell each other beside events (link-and-popup-wallets §1.4). An empty text is none. */
export type SessionConfig = { webhookId: string; webhookUrl: string; metadata: Record<string, string> }

/** A change of it: undefined leaves a value as it is, null deletes a key. */
export type ConfigChange = {
  webhookId?: string | undefined
  webhookUrl?: string | undefined
  metadata?: Record<string, string | null> | undefined
}

/** An event that is on disk. Positions grow by one within a session. */
export type StoredEvent = {
  sessionId: string
  position: number
  eventId: string
  event: string
  data: string
  sender: Role
}

/** An event as `GET /events` lists it. */
export type ListedEvent = Pick<StoredEvent, 'eventId' | 'event' | 'data'>

/** Where a session was when a socket entered it: every later event and configuration is announced. */
export type Entry = { position: number; configVersion: number }

/** The key of a session, as its client sent it. */
export type Credentials = { id: string; key: string }

/**
 * Sessions and their events. When one of its promises resolves, the change is on disk. Changes by this process and by others on the
 * same database are announced to the listener.
 */
export type Store = {
  /** Enters a session as its host; the first host of an id makes the session. */
  host(credentials: Credentials, now: number): Promise<Entry | 'wrong key'>
  /** Enters a session as its guest, and marks it as linked for good. */
  join(credentials: Credentials, now: number): Promise<Entry | 'wrong key' | 'no session'>
  /** Compares in constant time. */
  isAuthentic(credentials: Credentials): Promise<boolean>
  isLinked(id: string): Promise<boolean | 'no session'>
  readConfig(id: string): Promise<{ version: number; config: SessionConfig } | 'no session'>
  /** Announces the configuration only if it changed. 'full': it would exceed the limit of keys, and nothing changed. */
  setConfig(id: string, change: ConfigChange, now: number): Promise<SessionConfig | 'unchanged' | 'full' | 'no session'>
  /** Stores an event and announces it. The oldest events beyond the session's limit are deleted. */
  publish(
    event: Pick<StoredEvent, 'sessionId' | 'event' | 'data' | 'sender'>,
    now: number,
  ): Promise<(StoredEvent & Pick<SessionConfig, 'webhookId' | 'webhookUrl'>) | 'no session'>
  /** The events after a position, in order. */
  readEvents(page: { sessionId: string; after: number; limit: number; now: number }): Promise<StoredEvent[]>
  /** The oldest events, of both ends, that fit into one answer. @param filter.since milliseconds */
  listEvents(id: string, filter: { onlyUnseen: boolean; since: number; now: number }): Promise<ListedEvent[]>
  readEvent(id: string, eventId: string, now: number): Promise<ListedEvent | undefined>
  /** Returns whether there is such an event. It may be repeated. */
  markSeen(id: string, eventId: string, now: number): Promise<boolean>
  /** Tells the other processes how many sockets of guests this one holds. @param joined announces it to hosts */
  countGuests(id: string, sockets: () => number, joined: boolean): Promise<void>
  /** How many sockets of guests other processes hold. */
  guestsElsewhere(id: string): Promise<number>
  /** False while the database is known to be unreachable. */
  isReachable(): boolean
  /** Asks the database itself. */
  isHealthy(): Promise<boolean>
  /** Deletes old rows. */
  prune(now: number): Promise<void>
  /** Writes everything that waits, then ends. */
  close(): Promise<void>
}

export type StoreListener = {
  /** This process stored an event. */
  stored(event: StoredEvent): void
  /** This process changed a configuration. */
  configured(id: string, version: number, config: SessionConfig): void
  /** Another process stored an event, or changed a configuration. */
  storedElsewhere(id: string, position: number): void
  configuredElsewhere(id: string, version: number): void
  /** A guest joined, at this process or another one. */
  joined(id: string): void
  /** Announcements may have been missed. */
  missed(): void
}
