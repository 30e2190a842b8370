import { formatServerMessage } from 'latchkey/wire/link'
import { type CursorEvent, type DeliveryCursor, isSentAtOnce, next } from '../shared/sockets/deliveryCursor.ts'
import type { SocketWriter } from '../shared/sockets/socketWriter.ts'
import { pageSize } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { Entry, Role, SessionConfig, Store, StoredEvent } from './store/store.ts'
import { toConfigFields } from './toConfigFields.ts'

/**
 * One socket in one session: sends it the other end's events in their order, and the latest configuration. A slow reader gets events
 * later, from the database, and skips configurations that were replaced meanwhile.
 */
export type Subscriber = {
  readonly role: Role
  /** Until then it sends nothing, and remembers what is announced. */
  entered(entry: Entry): void
  isEntered(): boolean
  announced(event: StoredEvent): void
  /** Another process stored an event at this position. */
  announcedElsewhere(position: number): void
  configured(version: number, config: SessionConfig): void
  configuredElsewhere(version: number): void
  /** Tells a host that a guest joined. */
  linked(onlineGuests: number): void
  /** Announcements may have been missed. */
  missed(): void
  /** Sends what waits if the socket accepts more. */
  resume(): void
}

export function createSubscriber(options: {
  sessionId: string
  role: Role
  writer: SocketWriter
  store: Pick<Store, 'readEvents' | 'readConfig'>
  metrics: Metrics
  now: () => number
  onFailure: (error: unknown) => void
}): Subscriber {
  const { sessionId, role, writer, store, metrics, now, onFailure } = options
  // As if a page were being read: announcements before the entry make it stale, so that later events are read after it.
  let cursor: DeliveryCursor = { status: 'reading', position: 0, isStale: false }
  /** The version that was sent last, and the newest that is known to exist. */
  const config = { sent: 0, newest: 0 }
  let onlineGuests: number | undefined
  let isEntered = false
  let isReading = false

  return {
    role,
    entered({ position, configVersion }) {
      isEntered = true
      config.sent = configVersion
      step({ type: 'read', position, isLast: true })
      resume()
    },
    isEntered: () => isEntered,
    announced(event) {
      const isForeign = event.sender !== role
      const announcement = { position: event.position, isWritable: writer.isWritable() || !isForeign }
      // Another process stored the event before it, whose announcement has not come yet.
      if (cursor.status === 'live' && event.position > cursor.position + 1) step({ type: 'missed' })
      if (isSentAtOnce(cursor, announcement)) {
        if (isForeign) send(event)
      } else if (!announcement.isWritable) {
        metrics.heldBack.inc()
      }
      step({ type: 'announced', ...announcement })
      resume()
    },
    announcedElsewhere(position) {
      if (cursor.status === 'live' && position <= cursor.position) return
      step({ type: 'missed' })
      resume()
    },
    configured(version, latest) {
      config.newest = Math.max(config.newest, version)
      const isNewest = version === config.newest && version > config.sent
      if (isNewest && isEntered && writer.isWritable()) sendConfig(version, latest)
      else resume()
    },
    configuredElsewhere(version) {
      config.newest = Math.max(config.newest, version)
      resume()
    },
    linked(count) {
      if (role !== 'host') return
      onlineGuests = count
      sendLinked()
    },
    missed() {
      // The next read finds out whether there is a newer one.
      config.newest = Math.max(config.newest, config.sent + 1)
      step({ type: 'missed' })
      resume()
    },
    resume,
  }

  function step(event: CursorEvent): void {
    cursor = next(cursor, event)
  }

  function resume(): void {
    if (!isEntered || !writer.isWritable()) return
    sendLinked()
    if (isReading || (cursor.status !== 'behind' && config.newest <= config.sent)) return
    isReading = true
    readAll()
      .catch(onFailure)
      .finally(() => {
        isReading = false
      })
  }

  async function readAll(): Promise<void> {
    while (writer.isWritable()) {
      if (config.newest > config.sent) await readConfig()
      else if (cursor.status === 'behind') await readEvents(cursor.position)
      else return
    }
  }

  async function readConfig(): Promise<void> {
    const wanted = config.newest
    const found = await store.readConfig(sessionId)
    if (found !== 'no session' && found.version > config.sent) return sendConfig(found.version, found.config)
    if (config.newest === wanted) config.newest = config.sent
  }

  async function readEvents(after: number): Promise<void> {
    step({ type: 'readStarted' })
    try {
      const events = await store.readEvents({ sessionId, after, limit: pageSize, now: now() })
      sendPage(after, events)
    } catch (error) {
      step({ type: 'readFailed' })
      throw error
    }
  }

  /** Sends as much of the page as the socket accepts. The rest is read again later. */
  function sendPage(after: number, events: readonly StoredEvent[]): void {
    let position = after
    let count = 0
    for (const event of events) {
      if (event.sender !== role) {
        if (!writer.isWritable()) break
        metrics.replayed.inc()
        send(event)
      }
      position = event.position
      count += 1
    }
    step({ type: 'read', position, isLast: count === events.length && count < pageSize })
  }

  function send({ eventId, event, data }: StoredEvent): void {
    metrics.delivered.inc()
    writer.send(formatServerMessage({ type: 'Event', sessionId, eventId, event, data }))
  }

  function sendConfig(version: number, latest: SessionConfig): void {
    config.sent = version
    config.newest = Math.max(config.newest, version)
    writer.send(formatServerMessage({ type: 'SessionConfigUpdated', sessionId, ...toConfigFields(latest) }))
  }

  function sendLinked(): void {
    if (onlineGuests === undefined || !isEntered || !writer.isWritable()) return
    writer.send(formatServerMessage({ type: 'Linked', sessionId, onlineGuests }))
    onlineGuests = undefined
  }
}
