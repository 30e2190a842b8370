import { relayErrors } from '../../wire/relay/errors.ts'
import { maxBatch } from '../../wire/relay/limits.ts'
import { LinkLostError, RelayAnswerError } from './errors.ts'
import type { Link } from './link.ts'
import { randomShare, retryDelayMs } from './linkState.ts'
import { outbox, type Parcel, type Queued, toCall, toPlain } from './outbox.ts'
import type { PeerTurn } from './relayPeer.ts'
import type { RelayStorage, Turn } from './storage.ts'

/** A relay that is busy is asked again as late as one that could not be reached this often. */
const busyAttempts = 3
/** How long a parcel is its own tab's to send. A tab in the background may sleep; to send twice does no harm. */
const ownTabMs = 1_000

/** What the relay should know of: all topics we work with, and what it has not taken yet in the order of leaving. */
export type Wanted = {
  topics: readonly string[]
  outbox: readonly { key: string; record: Queued }[]
}

/**
 * Makes the relay follow what is kept here: subscribes, unsubscribes, and hands over parcels.
 * @param options.onRefused the relay will never take the parcel
 * @param options.onDeaf the relay does not let us hear a topic; it is asked again all the same, later there may be room
 */
export function createCourier(options: {
  link: Pick<Link, 'call'>
  storage: Pick<RelayStorage, 'tab' | 'isOpen'>
  /** Unix milliseconds. */
  now: () => number
  turn: (work: (turn: PeerTurn) => Promise<void>) => Promise<void>
  onRefused: (queued: Queued, error: RelayAnswerError, turn: PeerTurn) => Promise<void>
  onDeaf: (topic: string, error: RelayAnswerError, turn: PeerTurn) => Promise<void>
  /** Asks to be called again. */
  again: () => void
}) {
  const { link, storage, turn, now, again } = options
  /** Of this socket; a new one begins with nothing. */
  let told = nothingTold()
  /** Goes off when a parcel of another tab has waited long enough. */
  let timer: ReturnType<typeof setTimeout> | undefined
  const pauses = new Set<ReturnType<typeof setTimeout>>()

  /** Says something to the relay. When that failed but may yet succeed it is said again, each time after a longer pause. */
  async function tell(what: { name: string; attempt: () => Promise<unknown>; takeBack: () => void }): Promise<void> {
    const { failures } = told
    try {
      await what.attempt()
      failures.delete(what.name)
    } catch (error) {
      // The next socket begins anew.
      if (error instanceof LinkLostError) return
      if (!(error instanceof RelayAnswerError)) throw error
      const count = (failures.get(what.name) ?? 0) + 1
      failures.set(what.name, count)
      pause(retryDelayMs(busyAttempts + count, randomShare()), what.takeBack)
    }
  }

  /** Until it is over, what failed counts as told. */
  function pause(delayMs: number, takeBack: () => void): void {
    const over = setTimeout(() => {
      pauses.delete(over)
      takeBack()
      again()
    }, delayMs)
    pauses.add(over)
  }

  function later(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(again, delayMs)
  }

  async function isOurs({ tab, queuedAt }: Queued): Promise<boolean> {
    return tab === storage.tab || now() - queuedAt >= ownTabMs || !(await storage.isOpen(tab))
  }

  async function subscribe(topics: readonly string[], known: Map<string, string>): Promise<void> {
    for (const topic of topics) known.set(topic, topic)
    await tell({
      name: topics.join(),
      async attempt() {
        const ids = await link
          .call('irn_batchSubscribe', { topics })
          .catch((error: unknown) => refuseTopics(topics, error, known))
        // Relays find a subscription by its topic; the id is there for those that look at it (protocol §5).
        if (Array.isArray(ids))
          for (const [at, topic] of topics.entries()) if (known.has(topic)) known.set(topic, String(ids[at]))
      },
      takeBack: () => topics.map((topic) => known.delete(topic)),
    })
  }

  /**
   * A relay takes all topics of a call or none: one that is full must not make us deaf to the others.
   * @throws {unknown} what may be tried again
   */
  async function refuseTopics(topics: readonly string[], error: unknown, known: Map<string, string>): Promise<void> {
    if (!(error instanceof RelayAnswerError) || isPassing(error)) throw error
    const middle = Math.floor(topics.length / 2)
    if (middle > 0) {
      await Promise.all([subscribe(topics.slice(0, middle), known), subscribe(topics.slice(middle), known)])
    } else {
      await turn((turn) => options.onDeaf(topics[0] ?? '', error, turn))
      throw error
    }
  }

  async function unsubscribe([topic, id]: readonly [string, string], known: Map<string, string>): Promise<void> {
    known.delete(topic)
    await tell({
      name: id,
      attempt: () => link.call('irn_unsubscribe', { topic, id }),
      takeBack: () => known.set(topic, id),
    })
  }

  async function send(key: string, queued: Queued, known: Set<string>): Promise<void> {
    if (!(await isOurs(queued))) {
      later(ownTabMs)
      return
    }
    if (known.has(key)) return
    known.add(key)
    const { method, params } = toCall(queued.parcel)
    await tell({
      name: key,
      attempt: () =>
        link.call(method, params).then(
          () => turn(async (turn) => turn.remove(outbox, key)),
          (error: unknown) => refuse(key, queued, error),
        ),
      takeBack: () => known.delete(key),
    })
  }

  /** @throws {unknown} what may be tried again */
  async function refuse(key: string, queued: Queued, error: unknown): Promise<void> {
    if (!(error instanceof RelayAnswerError) || isPassing(error)) throw error
    await turn(async (turn) => {
      turn.remove(outbox, key)
      if (error.code === relayErrors.methodNotFound.code && queued.parcel.kind !== 'publish') {
        replace(turn, key, queued, toPlain(queued.parcel))
      } else await options.onRefused(queued, error, turn)
    })
  }

  return {
    /** A new socket: the relay has forgotten what the last one was told. */
    begin(): void {
      told = nothingTold()
    },
    follow({ topics, outbox }: Wanted): Promise<unknown> {
      clearTimeout(timer)
      const wanted = new Set(topics)
      const missing = topics.filter((topic) => !told.topics.has(topic))
      const gone = [...told.topics].filter(([topic]) => !wanted.has(topic))
      const unsent = outbox.filter(({ key }) => !told.parcels.has(key))
      return Promise.all([
        ...inBatches(missing).map((batch) => subscribe(batch, told.topics)),
        ...unsent.map(({ key, record }) => send(key, record, told.parcels)),
        ...gone.map((subscription) => unsubscribe(subscription, told.topics)),
      ])
    },
    close() {
      clearTimeout(timer)
      for (const over of pauses) clearTimeout(over)
    },
  }
}

function nothingTold() {
  return { topics: new Map<string, string>(), parcels: new Set<string>(), failures: new Map<string, number>() }
}

/** Keeps the place in the queue: keys are compared as text, so these come right after `key`. */
function replace(turn: Turn, key: string, queued: Queued, parcels: readonly Parcel[]): void {
  for (const [at, parcel] of parcels.entries()) turn.put(outbox, `${key}.${at}`, { ...queued, parcel })
}

function isPassing({ code }: RelayAnswerError): boolean {
  return code === relayErrors.tooManyRequests.code || code === relayErrors.internal.code
}

function inBatches(topics: readonly string[]): string[][] {
  const count = Math.ceil(topics.length / maxBatch)
  return Array.from({ length: count }, (_, at) => topics.slice(at * maxBatch, (at + 1) * maxBatch))
}
