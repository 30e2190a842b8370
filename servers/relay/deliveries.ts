import { subscriptionIdOf } from 'latchkey/crypto'
import { isSentAtOnce, type Lane, type LaneEvent, next } from './lane.ts'
import { maxInFlight, pageSize } from './limits.ts'
import type { Mailbox, StoredLetter } from './mailbox/mailbox.ts'
import type { Metrics } from './metrics.ts'
import type { Outlet } from './outlet.ts'

/** What one socket is sent of the topics of its client, and what it has acknowledged. */
export type Deliveries = {
  /** All that waits in these topics goes out, and what comes. */
  subscribed(topics: readonly string[]): void
  /** What comes goes out, and before it what has waited. */
  remembered(topics: readonly string[]): void
  unsubscribed(topics: readonly string[]): void
  isSubscribed(topic: string): boolean
  announced(letter: StoredLetter): void
  missed(): void
  /** Sends what waits, if the socket takes it. */
  resume(): void
  /** @param id of the delivery, by its digits */
  acknowledged(id: string): void
}

export function createDeliveries(options: {
  clientId: string
  outlet: Outlet
  mailbox: Mailbox
  metrics: Metrics
  now: () => number
  onFailure: (error: unknown) => void
}): Deliveries {
  const { clientId, outlet, mailbox, metrics, now, onFailure } = options
  const lanes = new Map<string, Lane>()
  const subscriptionIds = new Map<string, string>()
  /** By the id of the delivery. */
  const inFlight = new Map<string, { topic: string; position: number; expiresAt: number }>()
  let sent = 0
  let isReading = false

  return {
    subscribed(topics) {
      for (const topic of topics) {
        lanes.set(topic, next({ status: 'resting' }, { type: 'subscribed' }))
        subscriptionIds.set(topic, subscriptionIdOf(topic, clientId))
      }
      resume()
    },
    remembered(topics) {
      for (const topic of topics) {
        lanes.set(topic, { status: 'resting' })
        subscriptionIds.set(topic, subscriptionIdOf(topic, clientId))
      }
    },
    unsubscribed(topics) {
      for (const topic of topics) {
        lanes.delete(topic)
        subscriptionIds.delete(topic)
      }
    },
    isSubscribed: (topic) => lanes.has(topic),
    announced(letter) {
      const lane = lanes.get(letter.topic)
      if (!lane) return
      const event = { type: 'announced', position: letter.position, isWritable: outlet.isWritable() } as const
      if (isSentAtOnce(lane, event)) send(letter)
      else if (!event.isWritable) metrics.heldBack.inc()
      lanes.set(letter.topic, next(lane, event))
      if (lanes.get(letter.topic)?.status === 'behind') resume()
    },
    missed() {
      for (const topic of lanes.keys()) step(topic, { type: 'missed' })
      resume()
    },
    resume,
    acknowledged(id) {
      const letter = inFlight.get(id)
      if (!letter) return
      inFlight.delete(id)
      metrics.acknowledged.inc()
      // It counts once it is on disk; lost before that, the letter goes out again.
      mailbox.acknowledge({ clientId, ...letter, now: now() }).catch(onFailure)
    },
  }

  function step(topic: string, event: LaneEvent): void {
    const lane = lanes.get(topic)
    if (lane) lanes.set(topic, next(lane, event))
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

  /** Reads page after page, until every lane is live or the socket takes no more. */
  async function readAll(): Promise<void> {
    while (outlet.isWritable()) {
      const { topics, after } = nextTopics()
      if (topics.length === 0) return
      for (const topic of topics) step(topic, { type: 'asked' })
      try {
        const letters = await mailbox.read({ clientId, topics, after, limit: pageSize, now: now() })
        sendPage({ topics, after, letters })
      } catch (error) {
        for (const topic of topics) step(topic, { type: 'readFailed' })
        throw error
      }
    }
  }

  /** Lanes that are behind the same position, so that one question reads them all. */
  function nextTopics(): { topics: string[]; after: number } {
    const topics: string[] = []
    let after: number | undefined
    for (const [topic, lane] of lanes) {
      if (lane.status !== 'behind' || lane.cursor !== (after ?? lane.cursor)) continue
      after = lane.cursor
      topics.push(topic)
    }
    return { topics, after: after ?? 0 }
  }

  /** As much of it as the socket takes; the rest is read again later. */
  function sendPage(page: { topics: readonly string[]; after: number; letters: readonly StoredLetter[] }): void {
    let cursor = page.after
    let count = 0
    for (const letter of page.letters) {
      if (!outlet.isWritable()) break
      // Unsubscribed or subscribed anew since it was asked for.
      if (lanes.get(letter.topic)?.status === 'reading') {
        metrics.replayed.inc()
        send(letter)
      }
      cursor = letter.position
      count += 1
    }
    const isLast = count === page.letters.length && count < pageSize
    for (const topic of page.topics) step(topic, { type: 'read', cursor, isLast })
  }

  function send(letter: StoredLetter): void {
    const { topic, message, publishedAt, expiresAt, tag, position } = letter
    const id = newId()
    inFlight.set(id, { topic, position, expiresAt })
    const [oldest] = inFlight.keys()
    if (inFlight.size > maxInFlight && oldest !== undefined) inFlight.delete(oldest)
    metrics.delivered.inc()
    const data = `{"topic":"${topic}","message":${JSON.stringify(message)},"publishedAt":${publishedAt},"tag":${tag}}`
    const params = `{"id":"${subscriptionIds.get(topic)}","data":${data}}`
    outlet.send(`{"id":"${id}","jsonrpc":"2.0","method":"irn_subscription","params":${params}}`)
  }

  /** 19 digits, as text: clients that get a number answer it with an `n` at its end (relay-pairing §5). */
  function newId(): string {
    sent = (sent + 1) % 1_000_000
    return `${now()}${String(sent).padStart(6, '0')}`
  }
}
