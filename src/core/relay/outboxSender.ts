import { relayErrors } from '../../wire/relay/errors.ts'
import { maxBatch } from '../../wire/relay/limits.ts'
import { retryDelayMs } from '../reconnecting.ts'
import type { Connection } from './connection.ts'
import { ConnectionLostError, RelayAnswerError } from './errors.ts'
import { type OutboundMessage, type OutboxEntry, outbox, toCall, toPlain } from './outbox.ts'
import type { PeerTransaction } from './relayPeer.ts'
import type { RelayStorage, Transaction } from './storage.ts'

/** How long only the tab that queued a message may send it. Background tabs may sleep, and sending twice does no harm. */
const ownTabMs = 1_000

/** The state the relay should reach: all topics we use, and the messages it has not accepted, in sending order. */
export type Wanted = {
  topics: readonly string[]
  outbox: readonly { key: string; record: OutboxEntry }[]
}

/**
 * Brings the relay in line with our storage: subscribes, unsubscribes, and sends the messages of the outbox.
 * @param options.onRejected the relay will never accept the message
 * @param options.onSubscriptionRejected the relay refuses a topic. It is asked again, because it may have room later
 */
export function createOutboxSender(options: {
  connection: Pick<Connection, 'call'>
  storage: Pick<RelayStorage, 'tab' | 'isOpen'>
  /** Unix milliseconds. */
  now: () => number
  transaction: (work: (tx: PeerTransaction) => Promise<void>) => Promise<void>
  onRejected: (entry: OutboxEntry, error: RelayAnswerError, tx: PeerTransaction) => Promise<void>
  onSubscriptionRejected: (topic: string, error: RelayAnswerError, tx: PeerTransaction) => Promise<void>
  /** Requests another call of `sync`. */
  requestSync: () => void
}) {
  const { connection, storage, transaction, now, requestSync } = options
  /** What this socket's relay has been sent. A new socket starts empty. */
  let sent = nothingSent()
  /** Fires when a message of another tab has waited long enough. */
  let timer: ReturnType<typeof setTimeout> | undefined
  const pauses = new Set<ReturnType<typeof setTimeout>>()

  /** Makes a call to the relay. A failure that may be temporary is retried, each time after a longer pause. */
  async function attempt(call: { name: string; run: () => Promise<unknown>; forget: () => void }): Promise<void> {
    const { failures } = sent
    try {
      await call.run()
      failures.delete(call.name)
    } catch (error) {
      // The next socket starts from scratch.
      if (error instanceof ConnectionLostError) return
      if (!(error instanceof RelayAnswerError)) throw error
      const count = (failures.get(call.name) ?? 0) + 1
      failures.set(call.name, count)
      pause(retryDelayMs(count), call.forget)
    }
  }

  /** Until the pause ends, the failed call counts as sent. */
  function pause(delayMs: number, forget: () => void): void {
    const over = setTimeout(() => {
      pauses.delete(over)
      forget()
      requestSync()
    }, delayMs)
    pauses.add(over)
  }

  function later(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(requestSync, delayMs)
  }

  async function isOurs({ tab, queuedAt }: OutboxEntry): Promise<boolean> {
    return tab === storage.tab || now() - queuedAt >= ownTabMs || !(await storage.isOpen(tab))
  }

  async function subscribe(topics: readonly string[], known: Map<string, string>): Promise<void> {
    for (const topic of topics) known.set(topic, topic)
    await attempt({
      name: topics.join(),
      async run() {
        const ids = await connection
          .call('irn_batchSubscribe', { topics })
          .catch((error: unknown) => splitBatch(topics, error, known))
        // Our relay finds a subscription by its topic. Other relays need the id (relay-pairing §5).
        if (Array.isArray(ids))
          for (const [at, topic] of topics.entries()) if (known.has(topic)) known.set(topic, String(ids[at]))
      },
      forget: () => topics.map((topic) => known.delete(topic)),
    })
  }

  /**
   * A relay accepts all topics of a call or none. Halving the batch keeps one rejected topic from blocking the others.
   * @throws {unknown} an error that may be temporary
   */
  async function splitBatch(topics: readonly string[], error: unknown, known: Map<string, string>): Promise<void> {
    if (!(error instanceof RelayAnswerError) || isTemporary(error)) throw error
    const middle = Math.floor(topics.length / 2)
    if (middle > 0) {
      await Promise.all([subscribe(topics.slice(0, middle), known), subscribe(topics.slice(middle), known)])
    } else {
      await transaction((tx) => options.onSubscriptionRejected(topics[0] ?? '', error, tx))
      throw error
    }
  }

  async function unsubscribe([topic, id]: readonly [string, string], known: Map<string, string>): Promise<void> {
    known.delete(topic)
    await attempt({
      name: id,
      run: () => connection.call('irn_unsubscribe', { topic, id }),
      forget: () => known.set(topic, id),
    })
  }

  async function send(key: string, entry: OutboxEntry, known: Set<string>): Promise<void> {
    if (!(await isOurs(entry))) {
      later(ownTabMs)
      return
    }
    if (known.has(key)) return
    known.add(key)
    const { method, params } = toCall(entry.outbound)
    await attempt({
      name: key,
      run: () =>
        connection.call(method, params).then(
          () => transaction(async (tx) => tx.remove(outbox, key)),
          (error: unknown) => reject(key, entry, error),
        ),
      forget: () => known.delete(key),
    })
  }

  /** @throws {unknown} an error that may be temporary */
  async function reject(key: string, entry: OutboxEntry, error: unknown): Promise<void> {
    if (!(error instanceof RelayAnswerError) || isTemporary(error)) throw error
    await transaction(async (tx) => {
      tx.remove(outbox, key)
      if (error.code === relayErrors.methodNotFound.code && entry.outbound.kind !== 'publish') {
        replace(tx, key, entry, toPlain(entry.outbound))
      } else await options.onRejected(entry, error, tx)
    })
  }

  return {
    /** A new socket is open: its relay knows nothing of what the last one was sent. */
    reset(): void {
      sent = nothingSent()
    },
    sync({ topics, outbox }: Wanted): Promise<unknown> {
      clearTimeout(timer)
      const wanted = new Set(topics)
      const missing = topics.filter((topic) => !sent.topics.has(topic))
      const surplus = [...sent.topics].filter(([topic]) => !wanted.has(topic))
      const unsent = outbox.filter(({ key }) => !sent.messages.has(key))
      return Promise.all([
        ...inBatches(missing).map((batch) => subscribe(batch, sent.topics)),
        ...unsent.map(({ key, record }) => send(key, record, sent.messages)),
        ...surplus.map((subscription) => unsubscribe(subscription, sent.topics)),
      ])
    },
    close() {
      clearTimeout(timer)
      for (const over of pauses) clearTimeout(over)
    },
  }
}

function nothingSent() {
  return { topics: new Map<string, string>(), messages: new Set<string>(), failures: new Map<string, number>() }
}

/** Keeps the place in the queue: keys are compared as text, so the new keys sort right after `key`. */
function replace(tx: Transaction, key: string, entry: OutboxEntry, messages: readonly OutboundMessage[]): void {
  for (const [at, outbound] of messages.entries()) tx.put(outbox, `${key}.${at}`, { ...entry, outbound })
}

function isTemporary({ code }: RelayAnswerError): boolean {
  return code === relayErrors.tooManyRequests.code || code === relayErrors.internal.code
}

function inBatches(topics: readonly string[]): string[][] {
  const count = Math.ceil(topics.length / maxBatch)
  return Array.from({ length: count }, (_, at) => topics.slice(at * maxBatch, (at + 1) * maxBatch))
}
