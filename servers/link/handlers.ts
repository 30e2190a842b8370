import {
  type ClientMessage,
  type ClientMessageOf,
  failTexts,
  isSessionId,
  isSessionKey,
  maxEventNameLength,
  maxMetadataNameLength,
  maxMetadataValueLength,
  maxWebhookIdLength,
  maxWebhookUrlLength,
  noSuchSession,
  notAuthenticated,
  type ServerMessage,
} from 'latchkey/wire/link'
import { LinkError } from './failure.ts'
import type { Metrics } from './metrics.ts'
import type { OnlineSessions } from './onlineSessions.ts'
import type { Entry, Role, Store } from './store/store.ts'
import type { Subscriber } from './subscriber.ts'
import { toConfigFields } from './toConfigFields.ts'
import type { Webhooks } from './webhooks.ts'

/** Shared by all sockets and requests of one relay. */
export type Link = {
  store: Store
  online: OnlineSessions
  webhooks: Webhooks
  metrics: Metrics
  now: () => number
  /** Takes a message of a session from its rate; false when there is none left. */
  takeOfSession: (sessionId: string, tokens: number) => boolean
  /** Counts against a session's rate what was sent because of a message. */
  chargeSession: (sessionId: string, tokens: number) => void
  onFailure: (error: unknown) => void
}

/** What one socket is and has entered. A socket is a host of one session, or a guest of any number. */
export type SocketState = {
  role: Role | undefined
  entered: Map<string, Subscriber>
  /** Sessions that it may enter. */
  maxSessions: number
  createSubscriber(sessionId: string, role: Role): Subscriber
  /** Counts against the rates what the relay sends because of a message, beyond its own length. */
  charge(sessionId: string, characters: number): void
}

type Table = {
  [type in ClientMessage['type']]: (
    link: Link,
    socket: SocketState,
    message: ClientMessageOf<type>,
  ) => Promise<ServerMessage>
}

/** The answer to each message (link-and-popup-wallets §1.4, §1.5). Each throws a `LinkError` where the answer is `Fail`. */
const handlers: Table = {
  async HostSession(link, socket, { id, sessionId, sessionKey }) {
    // A guest's socket stays a guest's: events go to the other role, and a socket in both would get its own.
    if (socket.role !== undefined) throw new LinkError(failTexts.secondHostSession)
    assertCredentials(sessionId, sessionKey)
    socket.role = 'host'
    try {
      await enter(link, socket, { sessionId, role: 'host' }, async () => {
        const entry = await link.store.host({ id: sessionId, key: sessionKey }, link.now())
        if (entry === 'wrong key') throw new LinkError(failTexts.incorrectSessionKey)
        return entry
      })
    } catch (error) {
      socket.role = undefined
      throw error
    }
    return { type: 'OK', id, sessionId }
  },

  async JoinSession(link, socket, { id, sessionId, sessionKey }) {
    if (socket.role === 'host') throw new LinkError(failTexts.hostJoins)
    assertCredentials(sessionId, sessionKey)
    const join = async () => {
      const entry = await link.store.join({ id: sessionId, key: sessionKey }, link.now())
      if (entry === 'wrong key') throw new LinkError(failTexts.incorrectSessionKey)
      if (entry === 'no session') throw new LinkError(noSuchSession(sessionId))
      return entry
    }
    if (socket.entered.has(sessionId)) await join()
    else await enter(link, socket, { sessionId, role: 'guest' }, join)
    socket.role = 'guest'
    await link.store.countGuests(sessionId, () => link.online.guests(sessionId), true)
    await link.online.tellJoined(sessionId)
    return { type: 'OK', id, sessionId }
  },

  async IsLinked(link, socket, { id, sessionId }) {
    if (socket.role !== 'host') throw new LinkError(failTexts.onlyHosts)
    assertEntered(socket, sessionId)
    const linked = await link.store.isLinked(sessionId)
    if (linked === 'no session') throw new LinkError(noSuchSession(sessionId))
    const onlineGuests = link.online.guests(sessionId) + (await link.store.guestsElsewhere(sessionId))
    return { type: 'IsLinkedOK', id, sessionId, linked, onlineGuests }
  },

  async GetSessionConfig(link, socket, { id, sessionId }) {
    assertEntered(socket, sessionId)
    const found = await link.store.readConfig(sessionId)
    if (found === 'no session') throw new LinkError(noSuchSession(sessionId))
    const fields = toConfigFields(found.config)
    socket.charge(sessionId, JSON.stringify(fields).length)
    return { type: 'GetSessionConfigOK', id, sessionId, ...fields }
  },

  async SetSessionConfig(link, socket, { id, sessionId, webhookId, webhookUrl, metadata }) {
    assertConfig({ webhookId, webhookUrl, metadata })
    assertEntered(socket, sessionId)
    const change = {
      webhookId: webhookId ?? undefined,
      webhookUrl: webhookUrl ?? undefined,
      metadata: metadata ?? undefined,
    }
    const outcome = await link.store.setConfig(sessionId, change, link.now())
    if (outcome === 'full') throw new LinkError(failTexts.invalidSessionConfig)
    if (outcome === 'no session') throw new LinkError(noSuchSession(sessionId))
    // A change of one value sends the whole configuration to every socket of the session.
    if (outcome !== 'unchanged')
      socket.charge(sessionId, JSON.stringify(toConfigFields(outcome)).length * link.online.sockets(sessionId))
    return { type: 'OK', id, sessionId }
  },

  async PublishEvent(link, socket, { id, sessionId, event, data, callWebhook }) {
    if (!isText(event, maxEventNameLength) || event === '') throw new LinkError(failTexts.invalidEventName)
    assertEntered(socket, sessionId)
    if (!/^([0-9a-f]{2})*$/.test(data)) throw new LinkError(failTexts.invalidEventData)
    const sender = socket.role ?? 'guest'
    const published = await link.store.publish({ sessionId, event, data, sender }, link.now())
    if (published === 'no session') throw new LinkError(noSuchSession(sessionId))
    const { eventId, webhookId, webhookUrl } = published
    link.metrics.published.inc()
    if (sender === 'host' && callWebhook) link.webhooks.call({ sessionId, eventId, webhookId, webhookUrl })
    return { type: 'PublishEventOK', id, sessionId, eventId }
  },
}

/**
 * Answers a message.
 * @throws {LinkError}
 */
export function handle(link: Link, socket: SocketState, message: ClientMessage): Promise<ServerMessage> {
  // The handler and the message have the same type, which the compiler cannot see.
  const handler = handlers[message.type] as (
    link: Link,
    socket: SocketState,
    message: ClientMessage,
  ) => Promise<ServerMessage>
  return handler(link, socket, message)
}

/** Takes a closed socket out of its sessions. */
export async function leaveAll({ store, online }: Link, { role, entered }: SocketState): Promise<void> {
  for (const [sessionId, subscriber] of entered) {
    online.leave(sessionId, subscriber)
    if (role === 'guest') await store.countGuests(sessionId, () => online.guests(sessionId), false)
  }
}

/** Listens to the session before it is entered, so that no event falls in between. */
async function enter(
  { online }: Link,
  socket: SocketState,
  { sessionId, role }: { sessionId: string; role: Role },
  authenticate: () => Promise<Entry>,
): Promise<void> {
  if (socket.entered.size >= socket.maxSessions) throw new LinkError(failTexts.tooManyRequests)
  const subscriber = socket.createSubscriber(sessionId, role)
  if (!online.enter(sessionId, subscriber)) throw new LinkError(failTexts.tooManyRequests)
  try {
    subscriber.entered(await authenticate())
    socket.entered.set(sessionId, subscriber)
  } catch (error) {
    online.leave(sessionId, subscriber)
    throw error
  }
}

function assertCredentials(sessionId: string, sessionKey: string): void {
  if (!isSessionId(sessionId)) throw new LinkError(failTexts.invalidSessionId)
  if (!isSessionKey(sessionKey)) throw new LinkError(failTexts.invalidSessionKey)
}

function assertEntered({ entered }: SocketState, sessionId: string): void {
  if (!entered.has(sessionId)) throw new LinkError(notAuthenticated(sessionId))
}

function assertConfig({
  webhookId,
  webhookUrl,
  metadata,
}: Pick<ClientMessageOf<'SetSessionConfig'>, 'webhookId' | 'webhookUrl' | 'metadata'>): void {
  const isValid =
    isText(webhookId ?? '', maxWebhookIdLength) &&
    isText(webhookUrl ?? '', maxWebhookUrlLength) &&
    Object.entries(metadata ?? {}).every(
      ([name, value]) =>
        name !== '' && isText(name, maxMetadataNameLength) && isText(value ?? '', maxMetadataValueLength),
    )
  if (!isValid) throw new LinkError(failTexts.invalidSessionConfig)
}

/** Returns whether a text has at most so many characters, and none that Postgres cannot store. */
function isText(text: string, maxLength: number): boolean {
  return text.length <= maxLength && !text.includes('\0')
}
