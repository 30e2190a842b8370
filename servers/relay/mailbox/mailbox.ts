/** A sealed message on its way into the mailbox of a topic. */
export type Letter = {
  topic: string
  message: string
  tag: number
  /** The client that published it, which never gets it back (relay-pairing §6.2). */
  publisher: string
  /** Milliseconds. */
  publishedAt: number
  expiresAt: number
}

/** A letter that is on disk. Positions grow with time, in all topics together, and order the letters of each. */
export type StoredLetter = Letter & { position: number }

/** One client has read one letter, which expires at a time and need not be remembered after. */
export type Acknowledgement = { clientId: string; topic: string; position: number; expiresAt: number; now: number }

/** The letters of some topics that came after a position. */
export type Page = {
  clientId: string
  topics: readonly string[]
  after: number
  limit: number
  now: number
}

/**
 * Mailboxes per topic, and which client subscribed to which (relay-pairing §6). What a promise of it has confirmed is on disk.
 * Every letter that is stored is announced to whoever opened it, in the order of its topic: those of followed topics,
 * whichever process stored them.
 */
export type Mailbox = {
  /**
   * Stores letters, all or none, and announces them; one that its topic has already is neither stored again nor announced.
   * @returns how many were new
   * @throws {MailboxLimitError}
   */
  publish(letters: readonly Letter[]): Promise<number>
  /** The oldest letters that the client has not acknowledged, has not published, and that are not expired. */
  read(page: Page): Promise<StoredLetter[]>
  acknowledge(acknowledgement: Acknowledgement): Promise<void>
  /** @throws {SubscriberLimitError} with nothing changed */
  subscribe(clientId: string, topics: readonly string[], now: number): Promise<void>
  unsubscribe(clientId: string, topics: readonly string[]): Promise<void>
  topicsOf(clientId: string, now: number): Promise<string[]>
  /** From its answer on, letters of these topics are announced here. */
  follow(topics: readonly string[]): Promise<void>
  unfollow(topics: readonly string[]): void
  /** False while its store is known to be away. */
  isReachable(): boolean
  /** Forgets what is expired. */
  prune(now: number): Promise<void>
  /** Writes what waits, then ends. */
  close(): Promise<void>
}

/** How many there may be of each; unsubscribed and expired ones do not count. */
export type MailboxLimits = { lettersPerTopic: number; subscribersPerTopic: number; topicsPerClient: number }

/** What whoever opens a mailbox hears of it. */
export type MailboxListener = {
  stored(letter: StoredLetter): void
  /** Announcements may have been missed: what is followed must be read again. */
  missed(): void
}

/** A topic holds as many letters as it may. */
export class MailboxLimitError extends Error {
  override name = 'MailboxLimitError'
}

/** A topic has as many subscribers as it may, or a client as many topics. */
export class SubscriberLimitError extends Error {
  override name = 'SubscriberLimitError'
}
