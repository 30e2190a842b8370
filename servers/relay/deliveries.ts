import { subscriptionIdOf } from 'latchkey/crypto'
import { type CursorEvent, type DeliveryCursor, isSentAtOnce, next } from '../shared/sockets/deliveryCursor.ts'
import type { SocketWriter } from '../shared/sockets/socketWriter.ts'
import { maxInFlight, pageSize } from './limits.ts'
import type { Mailbox, StoredMessage } from './mailbox/mailbox.ts'
import type { Metrics } from './metrics.ts'

/** Sends one socket the messages of its client's topics, and takes its acknowledgements. */
export type Deliveries = {
  /** Sends every stored message of these topics now, and later ones as they come. */
  subscribed(topics: readonly string[]): void
  /** Sends later messages of these topics as they come, with the stored ones before the first. */
  remembered(topics: readonly string[]): void
  unsubscribed(topics: readonly string[]): void
  isSubscribed(topic: string): boolean
  announced(message: StoredMessage): void
  missed(): void
  /** Sends stored messages if the socket accepts more. */
  resume(): void
  /** @param id of the delivery, by its digits */
  acknowledged(id: string): void
}

export function createDeliveries(options: {
  clientId: string
  writer: SocketWriter
  mailbox: Mailbox
  metrics: Metrics
  now: () => number
  onFailure: (error: unknown) => void
}): Deliveries {
  const { clientId, writer, mailbox, metrics, now, onFailure } = options
  const cursors = new Map<string, DeliveryCursor>()
  const subscriptionIds = new Map<string, string>()
  /** By the id of the delivery. */
  const inFlight = new Map<string, { topic: string; position: number; expiresAt: number }>()
  let sent = 0
  let isReading = false

  return {
    subscribed(topics) {
      for (const topic of topics) {
        cursors.set(topic, next({ status: 'resting' }, { type: 'subscribed' }))
        subscriptionIds.set(topic, subscriptionIdOf(topic, clientId))
      }
      resume()
    },
    remembered(topics) {
      for (const topic of topics) {
        cursors.set(topic, { status: 'resting' })
        subscriptionIds.set(topic, subscriptionIdOf(topic, clientId))
      }
    },
    unsubscribed(topics) {
      for (const topic of topics) {
        cursors.delete(topic)
        subscriptionIds.delete(topic)
      }
    },
    isSubscribed: (topic) => cursors.has(topic),
    announced(message) {
      const cursor = cursors.get(message.topic)
      if (!cursor) return
      const event = { type: 'announced', position: message.position, isWritable: writer.isWritable() } as const
      if (isSentAtOnce(cursor, event)) send(message)
      else if (!event.isWritable) metrics.heldBack.inc()
      cursors.set(message.topic, next(cursor, event))
      if (cursors.get(message.topic)?.status === 'behind') resume()
    },
    missed() {
      for (const topic of cursors.keys()) step(topic, { type: 'missed' })
      resume()
    },
    resume,
    acknowledged(id) {
      const message = inFlight.get(id)
      if (!message) return
      inFlight.delete(id)
      metrics.acknowledged.inc()
      // Takes effect once it is on disk; if it is lost before that, the message is sent again.
      mailbox.acknowledge({ clientId, ...message, now: now() }).catch(onFailure)
    },
  }

  function step(topic: string, event: CursorEvent): void {
    const cursor = cursors.get(topic)
    if (cursor) cursors.set(topic, next(cursor, event))
  }

  function resume(): void {
    if (isReading) return
    isReading = true
    readAll()
      .catch(onFailure)
      .finally(() => {
        isReading = false
      })
  }

  /** Reads page after page until every topic is live or the socket accepts no more. */
  async function readAll(): Promise<void> {
    while (writer.isWritable()) {
      const { topics, after } = nextTopics()
      if (topics.length === 0) return
      for (const topic of topics) step(topic, { type: 'readStarted' })
      try {
        const messages = await mailbox.read({ clientId, topics, after, limit: pageSize, now: now() })
        sendPage({ topics, after, messages })
      } catch (error) {
        for (const topic of topics) step(topic, { type: 'readFailed' })
        throw error
      }
    }
  }

  /** Topics that are behind at the same position, so that one query reads them all. */
  function nextTopics(): { topics: string[]; after: number } {
    const topics: string[] = []
    let after: number | undefined
    for (const [topic, cursor] of cursors) {
      if (cursor.status !== 'behind' || cursor.position !== (after ?? cursor.position)) continue
      after = cursor.position
      topics.push(topic)
    }
    return { topics, after: after ?? 0 }
  }

  /** Sends as much of the page as the socket accepts. The rest is read again later. */
  function sendPage(page: { topics: readonly string[]; after: number; messages: readonly StoredMessage[] }): void {
    let position = page.after
    let count = 0
    for (const message of page.messages) {
      if (!writer.isWritable()) break
      // Not if the client unsubscribed or subscribed again during the read.
      if (cursors.get(message.topic)?.status === 'reading') {
        metrics.replayed.inc()
        send(message)
      }
      position = message.position
      count += 1
    }
    const isLast = count === page.messages.length && count < pageSize
    for (const topic of page.topics) step(topic, { type: 'read', position, isLast })
  }

  function send({ topic, message, publishedAt, expiresAt, tag, position }: StoredMessage): void {
    const id = newId()
    inFlight.set(id, { topic, position, expiresAt })
    const [oldest] = inFlight.keys()
    if (inFlight.size > maxInFlight && oldest !== undefined) inFlight.delete(oldest)
    metrics.delivered.inc()
    const data = `{"topic":"${topic}","message":${JSON.stringify(message)},"publishedAt":${publishedAt},"tag":${tag}}`
    const params = `{"id":"${subscriptionIds.get(topic)}","data":${data}}`
    writer.send(`{"id":"${id}","jsonrpc":"2.0","method":"irn_subscription","params":${params}}`)
  }

  /** 19 digits as a string: some clients answer a number with an `n` appended to it (relay-pairing §5). */
  function newId(): string {
    sent = (sent + 1) % 1_000_000
    return `${now()}${String(sent).padStart(6, '0')}`
  }
}
