import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { clientIdOf, createRelayJwt } from 'latchkey/crypto'
import { WebSocket } from 'ws'

/** A message as the relay delivered it, with the id for its acknowledgement. */
export type Delivery = {
  id: string
  subscriptionId: string
  topic: string
  message: string
  publishedAt: number
  tag: number
}
/** The answer to a call. */
export type Answer = { id: unknown; result?: unknown; error?: { code: number; message: string; data?: string } }

/** A socket to a relay, without any client logic. */
export type RelayClient = {
  clientId: string
  socket: WebSocket
  /** All deliveries so far. */
  delivered: Delivery[]
  /** All received messages, in order. */
  frames: string[]
  call(method: string, params: object): Promise<Answer>
  /** Sends any text. */
  send(text: string): void
  ack(delivery: Delivery): void
  /** Resolves with all deliveries once there are this many. */
  deliveries(count: number): Promise<Delivery[]>
  close(): Promise<void>
}

type ClientOptions = {
  projectId?: string
  /** 32 bytes of hex: the same seed is the same client. */
  seed?: string
  /** Acknowledges each delivery as it arrives. */
  acks?: boolean
  audience?: string
  headers?: Record<string, string>
  /** False for one that answers no ping. */
  autoPong?: boolean
}

/** A fresh client. */
export const newSeed = () => randomBytes(32).toString('hex')
export const newTopic = () => randomBytes(32).toString('hex')

/** The address to dial. */
export async function toDialUrl(url: string, options: ClientOptions = {}): Promise<string> {
  const { projectId = 'test', seed = newSeed(), audience = url } = options
  const auth = await createRelayJwt(seed, { audience, subject: newSeed(), issuedAt: Math.floor(Date.now() / 1000) })
  return `${url}/?${new URLSearchParams({ auth, projectId, ua: 'wc-2/test' })}`
}

/** Dials, and resolves once the socket is open. */
export async function openRelayClient(url: string, options: ClientOptions = {}): Promise<RelayClient> {
  const { seed = newSeed(), acks = false, headers = {}, autoPong = true } = options
  const socket = new WebSocket(await toDialUrl(url, { ...options, seed }), { headers, autoPong })
  const frames: string[] = []
  const delivered: Delivery[] = []
  const waiting = new Map<string, { resolve(answer: Answer): void; reject(cause: Error): void }>()
  const watchers = new Set<() => void>()
  let calls = 0

  const send = (text: string) => socket.send(text)
  const ack = ({ id }: Delivery) => send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  socket.on('message', (data) => {
    const text = data.toString()
    frames.push(text)
    const frame = JSON.parse(text)
    if (frame.method === 'irn_subscription') {
      const delivery = { id: frame.id, subscriptionId: frame.params.id, ...frame.params.data }
      delivered.push(delivery)
      if (acks) ack(delivery)
    } else {
      waiting.get(String(frame.id))?.resolve(frame)
    }
    for (const watch of watchers) watch()
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The socket closed.'))
  })
  await once(socket, 'open')

  return {
    clientId: await clientIdOf(seed),
    socket,
    delivered,
    frames,
    send,
    ack,
    call(method, params) {
      const id = `${Date.now()}${String(++calls).padStart(6, '0')}`
      return new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) throw new Error('The socket is closed.')
        waiting.set(id, { resolve, reject })
        send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      })
    },
    deliveries(count) {
      return new Promise((resolve) => {
        const watch = () => {
          if (delivered.length < count) return
          watchers.delete(watch)
          resolve(delivered)
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
