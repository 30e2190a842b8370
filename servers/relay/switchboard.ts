import type { Deliveries } from './deliveries.ts'
import type { Mailbox, StoredLetter } from './mailbox/mailbox.ts'

/** A client with a socket here: subscriptions are its own, not a socket's (relay-pairing §6.6). */
type Client = {
  id: string
  topics: Set<string>
  sockets: Set<Deliveries>
  /** Resolves once its topics are known. */
  ready: Promise<void>
}

/** Who is here, and which topics they listen to. */
export type Switchboard = {
  /** Resolves once what the client subscribed to before is heard on this socket too. */
  enter(clientId: string, socket: Deliveries): Promise<void>
  leave(clientId: string, socket: Deliveries): void
  /** From its answer on, nothing that is published in these topics escapes the client's sockets. */
  follow(clientId: string, topics: readonly string[]): Promise<void>
  unfollow(clientId: string, topics: readonly string[]): void
  /** Sends what waits: to the socket that subscribed, and to others of its client that did not have the topic. */
  replay(clientId: string, topics: readonly string[], socket?: Deliveries): void
  announce(letter: StoredLetter): void
  missed(): void
  resume(): void
  socketsOf(clientId: string): number
  topics(): number
}

export function createSwitchboard(options: { mailbox: Mailbox; now: () => number }): Switchboard {
  const { mailbox, now } = options
  const clients = new Map<string, Client>()
  const listeners = new Map<string, Set<Client>>()

  return {
    async enter(clientId, socket) {
      const client = clients.get(clientId) ?? createClient(clientId)
      client.sockets.add(socket)
      await client.ready
      socket.remembered([...client.topics].filter((topic) => !socket.isSubscribed(topic)))
    },
    leave(clientId, socket) {
      const client = clients.get(clientId)
      client?.sockets.delete(socket)
      if (!client || client.sockets.size > 0) return
      clients.delete(clientId)
      forget(client, [...client.topics])
    },
    async follow(clientId, topics) {
      const client = clients.get(clientId)
      if (client) await listen(client, topics)
    },
    unfollow(clientId, topics) {
      const client = clients.get(clientId)
      if (!client) return
      for (const socket of client.sockets) socket.unsubscribed(topics)
      forget(client, topics)
    },
    replay(clientId, topics, socket) {
      for (const one of clients.get(clientId)?.sockets ?? []) {
        one.subscribed(one === socket ? topics : topics.filter((topic) => !one.isSubscribed(topic)))
      }
    },
    announce(letter) {
      for (const client of listeners.get(letter.topic) ?? []) {
        if (client.id === letter.publisher) continue
        for (const socket of client.sockets) socket.announced(letter)
      }
    },
    missed() {
      for (const { sockets } of clients.values()) for (const socket of sockets) socket.missed()
    },
    resume() {
      for (const { sockets } of clients.values()) for (const socket of sockets) socket.resume()
    },
    socketsOf: (clientId) => clients.get(clientId)?.sockets.size ?? 0,
    topics: () => listeners.size,
  }

  function createClient(id: string): Client {
    const client: Client = { id, topics: new Set(), sockets: new Set(), ready: Promise.resolve() }
    clients.set(id, client)
    client.ready = mailbox.topicsOf(id, now()).then((topics) => listen(client, topics))
    return client
  }

  async function listen(client: Client, topics: readonly string[]): Promise<void> {
    // It may have left while its topics were looked up.
    if (topics.length === 0 || clients.get(client.id) !== client) return
    for (const topic of topics) {
      client.topics.add(topic)
      const here = listeners.get(topic)
      if (here) here.add(client)
      else listeners.set(topic, new Set([client]))
    }
    await mailbox.follow(topics)
  }

  function forget(client: Client, topics: readonly string[]): void {
    const silent: string[] = []
    for (const topic of topics) {
      client.topics.delete(topic)
      const here = listeners.get(topic)
      if (!here?.delete(client) || here.size > 0) continue
      listeners.delete(topic)
      silent.push(topic)
    }
    if (silent.length > 0) mailbox.unfollow(silent)
  }
}
