import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  formatCall,
  formatError,
  formatResult,
  isRelayMethod,
  parseFrame,
  type RelayParams,
  sayTimeQuery,
  tags,
  timeMethod,
} from 'latchkey/wire/relay'
import { type WebSocket, WebSocketServer } from 'ws'

/** A message as a client published it. */
export type Handed = { topic: string; message: string; tag: number; by: Socket }
type Socket = WebSocket & { topics: Set<string> }

/**
 * A relay that obeys nothing but the framing: the test decides what it delivers, to whom, how often and in which order. Without
 * instructions it delivers everything, and keeps it for later subscribers.
 */
export type HostileRelay = {
  url: string
  /** Everything that any client sent, as it arrived. */
  heard: string[]
  handed: Handed[]
  /** Resolves with the next published message of a tag. */
  next(tag: number): Promise<Handed>
  /** What happens to a message; `deliver` by default. */
  onHanded: (handed: Handed) => void
  /** Handles a call before anything else; returns true when that was all. */
  onCall: (call: { id: string; method: string }, socket: Socket) => boolean
  /** Delivers to all subscribers except the publisher. */
  deliver(handed: Pick<Handed, 'topic' | 'message' | 'tag'> & { by?: Socket }): void
  /** The time that it sends to clients that dial from now on and ask for it. */
  time: () => number
  /** Sends anything to all clients. */
  say(text: string): void
  /** Closes every socket. */
  hangUp(code?: number): void
  close(): Promise<void>
}

export async function startHostileRelay(): Promise<HostileRelay> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const sockets = new Set<Socket>()
  const kept: Handed[] = []
  const waiting = new Set<(handed: Handed) => void>()
  let ids = Date.now() * 1e6

  const send = (socket: Socket, topic: string, message: string, tag: number) => {
    ids += 1000
    const data = { topic, message, publishedAt: Date.now(), tag }
    socket.send(formatCall(String(ids), 'irn_subscription', { id: 'a'.repeat(64), data }))
  }
  const subscribe = (socket: Socket, topics: readonly string[]) => {
    for (const topic of topics) {
      socket.topics.add(topic)
      for (const { message, tag, by } of kept.filter((one) => one.topic === topic))
        if (by !== socket) send(socket, topic, message, tag)
    }
  }
  const take = (handed: Handed) => {
    relay.handed.push(handed)
    relay.onHanded(handed)
    for (const hear of waiting) hear(handed)
  }

  const answers: { [method: string]: (params: never, socket: Socket) => void } = {
    irn_subscribe: ({ topic }: RelayParams<'irn_subscribe'>, socket) => subscribe(socket, [topic]),
    irn_batchSubscribe: ({ topics }: RelayParams<'irn_batchSubscribe'>, socket) => subscribe(socket, topics),
    irn_unsubscribe: ({ topic }: RelayParams<'irn_unsubscribe'>, socket) => void socket.topics.delete(topic),
    irn_publish: ({ topic, message, tag }: RelayParams<'irn_publish'>, by) => take({ topic, message, tag, by }),
    wc_proposeSession({ pairingTopic: topic, sessionProposal }: RelayParams<'wc_proposeSession'>, by) {
      subscribe(by, [topic])
      take({ topic, message: sessionProposal, tag: tags.wc_sessionPropose.request.tag, by })
    },
    wc_approveSession(params: RelayParams<'wc_approveSession'>, by) {
      const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest } = params
      subscribe(by, [sessionTopic])
      take({ topic: pairingTopic, message: sessionProposalResponse, tag: tags.wc_sessionPropose.response.tag, by })
      take({ topic: sessionTopic, message: sessionSettlementRequest, tag: tags.wc_sessionSettle.request.tag, by })
    },
  }

  server.on('connection', (plain, { url = '' }) => {
    const socket: Socket = Object.assign(plain, { topics: new Set<string>() })
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    if (url.includes(`${sayTimeQuery}=true`)) {
      ids += 1000
      const params = { time: relay.time() }
      socket.send(JSON.stringify({ id: String(ids), jsonrpc: '2.0', method: timeMethod, params }))
    }
    socket.on('message', (data) => {
      const text = data.toString()
      relay.heard.push(text)
      const frame = parseFrame(text)
      if (frame.kind !== 'call' || relay.onCall({ id: String(frame.id), method: frame.method }, socket)) return
      const answer = isRelayMethod(frame.method) ? answers[frame.method] : undefined
      if (!answer) return socket.send(formatError(frame.id, { code: -32601, message: 'Method not found.' }))
      socket.send(formatResult(frame.id, true))
      answer(frame.params as never, socket)
    })
  })

  const relay: HostileRelay = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: [],
    time: Date.now,
    handed: [],
    next: (tag) =>
      new Promise((resolve) => {
        const hear = (handed: Handed) => {
          if (handed.tag !== tag) return
          waiting.delete(hear)
          resolve(handed)
        }
        waiting.add(hear)
      }),
    onHanded(handed) {
      kept.push(handed)
      relay.deliver(handed)
    },
    onCall: () => false,
    deliver({ topic, message, tag, by }) {
      for (const socket of sockets) if (socket !== by && socket.topics.has(topic)) send(socket, topic, message, tag)
    },
    say(text) {
      for (const socket of sockets) socket.send(text)
    },
    hangUp(code) {
      for (const socket of sockets) socket.close(code)
    },
    async close() {
      for (const socket of sockets) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
  return relay
}
