import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { createTurns } from '../connections/turns.ts'
import { createRateLimit, type Rate } from '../rateLimit.ts'
import type { Upgrader } from '../serve.ts'
import { boundUnfinished, type UnfinishedBounds } from './boundUnfinished.ts'
import { closeCode, closeSocket } from './closeSocket.ts'
import { type ConnectionLimits, createConnectionLimit } from './connectionLimit.ts'
import { createFairReading, type Reading } from './fairReading.ts'
import { dialsPerTurn, maxPieces } from './limits.ts'

/** The origin of a socket: its request, the stream below it, and the address by which its use is counted. */
export type SocketSource = { request: IncomingMessage; stream: Duplex; reading: Reading; address: string }

/**
 * Accepts websockets within the limits of each address.
 * @param options.accept gets every new socket paused, and resumes it once it can serve or close it
 * @param options.onRefused called for each connection that exceeds a limit
 * @param options.onCut called for each socket that is terminated because its messages do not end
 */
export function createSockets(options: {
  accept: (socket: WebSocket, source: SocketSource) => void
  addressOf: (request: IncomingMessage) => string
  maxFrameLength: number
  limits: ConnectionLimits & UnfinishedBounds
  dialRate: Rate
  now: () => number
  /** Sent with the close frame when the server stops. */
  closingText: string
  onRefused: () => void
  onCut: () => void
}): Upgrader & { count(): number } {
  const { accept, addressOf, maxFrameLength, limits, dialRate, now, closingText, onRefused, onCut } = options
  // Compression would cost memory per socket, and encrypted messages do not shrink.
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxFrameLength,
    maxBufferedChunks: maxPieces,
    perMessageDeflate: false,
  })
  const dials = createRateLimit({ ...dialRate, now })
  const connectionLimit = createConnectionLimit(limits)
  const unfinished = boundUnfinished({ bounds: limits, onCut })
  const readFairly = createFairReading()
  // Checking who dials takes longer than most messages, so addresses take turns.
  const dialTurn = createTurns({ perRound: dialsPerTurn })
  const open = new Set<WebSocket>()
  let isClosing = false

  return {
    count: () => open.size,
    upgrade(request, stream, head) {
      stream.on('error', () => stream.destroy())
      const address = addressOf(request)
      if (isClosing) return refuseUpgrade(stream, '503 Service Unavailable')
      if (!dials(address) || !connectionLimit.enter(address)) {
        onRefused()
        return refuseUpgrade(stream, '429 Too Many Requests')
      }
      stream.once('close', () => connectionLimit.leave(address))
      void dialTurn(address).then(() => {
        if (isClosing) return refuseUpgrade(stream, '503 Service Unavailable')
        server.handleUpgrade(request, stream, head, (socket) => {
          open.add(socket)
          socket.once('close', () => open.delete(socket))
          // Its close event follows and is handled.
          socket.on('error', () => {})
          const isUnfinished = unfinished.watch(socket, stream, address)
          accept(socket, { request, stream, reading: readFairly(socket, { stream, address, isUnfinished }), address })
        })
      })
    },
    hangUp() {
      isClosing = true
      unfinished.stop()
      for (const socket of open) closeSocket(socket, closeCode.goingAway, closingText)
    },
  }
}

/** Answers a request to upgrade that is refused. @param status code and reason of HTTP */
export function refuseUpgrade(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
