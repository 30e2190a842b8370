import { once } from 'node:events'
import { createLinkSession, type LinkSession } from 'latchkey/crypto'
import {
  type ClientMessage,
  formatBasicAuthorization,
  parseServerMessage,
  type ServerMessage,
  toSocketUrl,
} from 'latchkey/wire/link'
import { WebSocket } from 'ws'

type Pushed = Extract<ServerMessage, { type: 'Event' | 'Linked' | 'SessionConfigUpdated' }>
type OfType<type extends ServerMessage['type']> = Extract<ServerMessage, { type: type }>
/** A message without its id. */
type Request<message = ClientMessage> = message extends ClientMessage ? Omit<message, 'id'> : never

/** A socket to a link relay, without any client logic. */
export type LinkClient = {
  socket: WebSocket
  /** All messages that the relay pushed, in order. */
  pushed: Pushed[]
  /** All received frames, in order. */
  frames: string[]
  ask(request: Request): Promise<ServerMessage>
  /** Sends any text. */
  send(text: string): void
  /** Resolves with the first pushed messages of a type once there are this many. */
  next<type extends Pushed['type']>(type: type, count?: number): Promise<OfType<type>[]>
  close(): Promise<void>
}

export const newSession: () => Promise<LinkSession> = createLinkSession

/** Dials, and resolves once the socket is open. */
export async function openLinkClient(
  url: string,
  options: { headers?: Record<string, string> } = {},
): Promise<LinkClient> {
  const socket = new WebSocket(toSocketUrl(url), { headers: options.headers ?? {} })
  const frames: string[] = []
  const pushed: Pushed[] = []
  const waiting = new Map<number, { resolve(answer: ServerMessage): void; reject(cause: Error): void }>()
  const watchers = new Set<() => void>()
  let asked = 0

  socket.on('message', (data) => {
    const text = data.toString()
    frames.push(text)
    if (text !== 'h') {
      const message = parseServerMessage(text)
      if (message.type === 'Event' || message.type === 'Linked' || message.type === 'SessionConfigUpdated')
        pushed.push(message)
      else waiting.get(message.id ?? 0)?.resolve(message)
    }
    for (const watch of watchers) watch()
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The socket closed.'))
  })
  socket.on('error', () => {})
  await once(socket, 'open')

  return {
    socket,
    pushed,
    frames,
    ask(request) {
      asked += 1
      const id = asked
      return new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) throw new Error('The socket is closed.')
        waiting.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, ...request }))
      })
    },
    send: (text) => socket.send(text),
    next(type, count = 1) {
      return new Promise((resolve) => {
        const watch = () => {
          const found = pushed.filter((message) => message.type === type)
          if (found.length < count) return
          watchers.delete(watch)
          resolve(found as never)
        }
        watchers.add(watch)
        watch()
      })
    },
    async close() {
      socket.close()
      if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close')
    },
  }
}

/** A page: opens a session as its host. */
export async function openHost(url: string, session: LinkSession): Promise<LinkClient> {
  return openAs('HostSession', url, session)
}

/** A wallet: joins a session as its guest. */
export async function openGuest(url: string, session: LinkSession): Promise<LinkClient> {
  return openAs('JoinSession', url, session)
}

async function openAs(type: 'HostSession' | 'JoinSession', url: string, { id, key }: LinkSession): Promise<LinkClient> {
  const client = await openLinkClient(url)
  const answer = await client.ask({ type, sessionId: id, sessionKey: key })
  if (answer.type !== 'OK') throw new Error(`Not entered: ${JSON.stringify(answer)}`)
  return client
}

/** Publishes an event; returns its id. */
export async function publish(
  client: LinkClient,
  { id }: LinkSession,
  event: string,
  data: string,
  callWebhook = false,
): Promise<string> {
  const answer = await client.ask({ type: 'PublishEvent', sessionId: id, event, data, callWebhook })
  if (answer.type !== 'PublishEventOK') throw new Error(`Not published: ${JSON.stringify(answer)}`)
  return answer.eventId
}

/** Calls the relay over HTTP with the credentials of a session. */
export async function call(
  url: string,
  session: Pick<LinkSession, 'id' | 'key'>,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const headers = { Authorization: formatBasicAuthorization(session), ...init.headers }
  const response = await fetch(`${url}${path}`, { ...init, headers })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** The unseen events of a session, as a client fetches them. */
export async function unseen(
  url: string,
  session: LinkSession,
): Promise<{ id: string; event: string; data: string }[]> {
  const { body } = await call(url, session, '/events?unseen=true')
  return (body as { events: { id: string; event: string; data: string }[] }).events
}
