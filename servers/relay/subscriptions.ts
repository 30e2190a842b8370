import type { Deliveries } from './deliveries.ts'
import type { Mailbox, StoredMessage } from './mailbox/mailbox.ts'

/** A client with an open socket. Topics are subscribed by the client, not by one of its sockets (relay-pairing §6.6). */
type Client = {
  id: string
  topics: Set<string>
  sockets: Set<Deliveries>
  /** Resolves once its topics are known. */
  ready: Promise<void>
}

/** The clients with open sockets, and the topics that each is subscribed to. */
export type Subscriptions = {
  /** Resolves once the socket receives the topics that its client subscribed to earlier. */
  enter(clientId: string, socket: Deliveries): Promise<void>
  leave(clientId: string, socket: Deliveries): void
  /** Once it resolves, every message published in these topics reaches the client's sockets. */
  follow(clientId: string, topics: readonly string[]): Promise<void>
  unfollow(clientId: string, topics: readonly string[]): void
  /** Sends stored messages: to the socket that subscribed, and to the client's other sockets that did not have the topic. */
  replay(clientId: string, topics: readonly string[], socket?: Deliveries): void
  announce(message: StoredMessage): void
  missed(): void
  resume(): void
  socketsOf(clientId: string): number
  topics(): number
}

export function createSubscriptions(options: { mailbox: Mailbox; now: () => number }): Subscriptions {
  const { mailbox, now } = options
  const clients = new Map<string, Client>()
  const subscribers = new Map<string, Set<Client>>()

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
      remove(client, [...client.topics])
    },
    async follow(clientId, topics) {
      const client = clients.get(clientId)
      if (client) await add(client, topics)
    },
    unfollow(clientId, topics) {
      const client = clients.get(clientId)
      if (!client) return
      for (const socket of client.sockets) socket.unsubscribed(topics)
      remove(client, topics)
    },
    replay(clientId, topics, socket) {
      for (const one of clients.get(clientId)?.sockets ?? []) {
        one.subscribed(one === socket ? topics : topics.filter((topic) => !one.isSubscribed(topic)))
      }
    },
    announce(message) {
      for (const client of subscribers.get(message.topic) ?? []) {
        if (client.id === message.publisher) continue
        for (const socket of client.sockets) socket.announced(message)
      }
    },
    missed() {
      for (const { sockets } of clients.values()) for (const socket of sockets) socket.missed()
    },
    resume() {
      for (const { sockets } of clients.values()) for (const socket of sockets) socket.resume()
    },
    socketsOf: (clientId) => clients.get(clientId)?.sockets.size ?? 0,
    topics: () => subscribers.size,
  }

  function createClient(id: string): Client {
    const client: Client = { id, topics: new Set(), sockets: new Set(), ready: Promise.resolve() }
    clients.set(id, client)
    client.ready = mailbox.topicsOf(id, now()).then((topics) => add(client, topics))
    return client
  }

  async function add(client: Client, topics: readonly string[]): Promise<void> {
    // The client may have left while its topics were read.
    if (topics.length === 0 || clients.get(client.id) !== client) return
    for (const topic of topics) {
      client.topics.add(topic)
      const others = subscribers.get(topic)
      if (others) others.add(client)
      else subscribers.set(topic, new Set([client]))
    }
    await mailbox.follow(topics)
  }

  function remove(client: Client, topics: readonly string[]): void {
    const unused: string[] = []
    for (const topic of topics) {
      client.topics.delete(topic)
      const left = subscribers.get(topic)
      if (!left?.delete(client) || left.size > 0) continue
      subscribers.delete(topic)
      unused.push(topic)
    }
    if (unused.length > 0) mailbox.unfollow(unused)
  }
}
