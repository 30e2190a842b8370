import type { Store, StoreListener } from './store/store.ts'
import type { Subscriber } from './subscriber.ts'

/** The sessions in which this process holds a socket. */
export type OnlineSessions = {
  /** Returns false when the session has as many sockets here as it may. */
  enter(id: string, subscriber: Subscriber): boolean
  leave(id: string, subscriber: Subscriber): void
  /** Sockets at this process. */
  sockets(id: string): number
  /** Those of guests. */
  guests(id: string): number
  /** Tells this process's hosts of a session that a guest joined. */
  tellJoined(id: string): Promise<void>
  count(): number
  listener: StoreListener
}

/**
 * @param options.perSession sockets of one session
 * @param options.store is used once something is announced
 */
export function createOnlineSessions(options: {
  perSession: number
  store: () => Pick<Store, 'guestsElsewhere'>
  onFailure: (error: unknown) => void
}): OnlineSessions {
  const { perSession, store, onFailure } = options
  const sessions = new Map<string, Set<Subscriber>>()
  const all = (id: string): Iterable<Subscriber> => sessions.get(id) ?? []

  const guests = (id: string) => {
    let count = 0
    for (const subscriber of all(id)) if (subscriber.role === 'guest' && subscriber.isEntered()) count += 1
    return count
  }

  const tellJoined = async (id: string) => {
    const hosts = [...all(id)].filter(({ role }) => role === 'host')
    if (hosts.length === 0) return
    const elsewhere = await store().guestsElsewhere(id)
    const onlineGuests = guests(id) + elsewhere
    // The guest may have left meanwhile.
    if (onlineGuests > 0) for (const host of hosts) host.linked(onlineGuests)
  }

  return {
    enter(id, subscriber) {
      const subscribers = sessions.get(id) ?? new Set()
      if (subscribers.size >= perSession) return false
      subscribers.add(subscriber)
      sessions.set(id, subscribers)
      return true
    },
    leave(id, subscriber) {
      const subscribers = sessions.get(id)
      subscribers?.delete(subscriber)
      if (subscribers?.size === 0) sessions.delete(id)
    },
    sockets: (id) => sessions.get(id)?.size ?? 0,
    guests,
    tellJoined,
    count: () => sessions.size,
    listener: {
      stored(event) {
        for (const subscriber of all(event.sessionId)) subscriber.announced(event)
      },
      configured(id, version, config) {
        for (const subscriber of all(id)) subscriber.configured(version, config)
      },
      storedElsewhere(id, position) {
        for (const subscriber of all(id)) subscriber.announcedElsewhere(position)
      },
      configuredElsewhere(id, version) {
        for (const subscriber of all(id)) subscriber.configuredElsewhere(version)
      },
      joined: (id) => void tellJoined(id).catch(onFailure),
      missed() {
        for (const id of sessions.keys()) {
          for (const subscriber of all(id)) subscriber.missed()
          void tellJoined(id).catch(onFailure)
        }
      },
    },
  }
}
