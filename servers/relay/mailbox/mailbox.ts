/** An encrypted message on its way into the mailbox of a topic. */
export type Message = {
  topic: string
  message: string
  tag: number
  /** The client that published it; it never receives its own message (relay-pairing §6.2). */
  publisher: string
  /** Milliseconds. */
  publishedAt: number
  expiresAt: number
}

/** A message that is on disk. Positions grow with time over all topics, and order the messages of each. */
export type StoredMessage = Message & { position: number }

/** One client has read one message. It may be dropped once the message has expired. */
export type Acknowledgement = { clientId: string; topic: string; position: number; expiresAt: number; now: number }

/** Selects the messages of some topics after a position. */
export type Page = {
  clientId: string
  topics: readonly string[]
  after: number
  limit: number
  now: number
}

/**
 * Mailboxes per topic, and the subscriptions of clients (relay-pairing §6). When one of its promises resolves, the change is on
 * disk. Each stored message of a followed topic is announced to the listener, in the topic's order, whichever process stored it.
 */
export type Mailbox = {
  /**
   * Stores messages, all or none, and announces them. A message that its topic already has is neither stored nor announced again.
   * A full topic makes room by deleting messages that every client subscribed to it, other than their publisher, has acknowledged.
   * @returns how many were new
   * @throws {MailboxLimitError}
   */
  publish(messages: readonly Message[]): Promise<number>
  /** The oldest messages that have not expired, and that the client has neither published nor acknowledged. */
  read(page: Page): Promise<StoredMessage[]>
  acknowledge(acknowledgement: Acknowledgement): Promise<void>
  /** @throws {SubscriberLimitError} with nothing changed */
  subscribe(clientId: string, topics: readonly string[], now: number): Promise<void>
  unsubscribe(clientId: string, topics: readonly string[]): Promise<void>
  topicsOf(clientId: string, now: number): Promise<string[]>
  /** Once it resolves, messages of these topics are announced to this process. */
  follow(topics: readonly string[]): Promise<void>
  unfollow(topics: readonly string[]): void
  /** False while the store is known to be unreachable. */
  isReachable(): boolean
  /** Asks the store itself. */
  isHealthy(): Promise<boolean>
  /** Deletes expired rows. */
  prune(now: number): Promise<void>
  /** Writes everything that waits, then ends. */
  close(): Promise<void>
}

/** Upper bounds; unsubscribed and expired entries do not count, nor do messages that every subscribed client has acknowledged. */
export type MailboxLimits = { messagesPerTopic: number; subscribersPerTopic: number; topicsPerClient: number }

export type MailboxListener = {
  stored(message: StoredMessage): void
  /** Announcements may have been missed: followed topics must be read again. */
  missed(): void
}

/** A topic has reached its limit of messages. */
export class MailboxLimitError extends Error {
  override name = 'MailboxLimitError'
}

/** A topic has reached its limit of subscribers, or a client its limit of topics. */
export class SubscriberLimitError extends Error {
  override name = 'SubscriberLimitError'
}
