import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

// A bare fan-out: finds the sockets of a topic, passes its messages to them, and replies. It authenticates no client,
// and checks, bounds and stores nothing. A message without a listener is lost.

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
const listeners = new Map<string, WebSocket[]>()
let delivered = 0

server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { id, method, params } = JSON.parse(data.toString())
    // An acknowledgement.
    if (!method) return
    if (method === 'irn_subscribe') listeners.set(params.topic, [...(listeners.get(params.topic) ?? []), socket])
    else deliver(params)
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  })
})

function deliver({ topic, message, tag }: { topic: string; message: string; tag: number }): void {
  const id = String(1_900_000_000_000_000_000n + BigInt(++delivered))
  const params = { id: topic, data: { topic, message, publishedAt: Date.now(), tag } }
  const frame = JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params })
  for (const socket of listeners.get(topic) ?? []) if (socket.readyState === WebSocket.OPEN) socket.send(frame)
}

server.on('listening', () => process.send?.({ url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` }))
process.once('disconnect', () => process.exit())
