import type { IncomingMessage } from 'node:http'
import { maxFrameLength, socketPath } from 'latchkey/wire/link'
import type { WebSocket } from 'ws'
import { createFairQueue } from '../shared/fairQueue.ts'
import type { Rate } from '../shared/rateLimit.ts'
import type { Upgrader } from '../shared/serve.ts'
import { closeCode, closeSocket } from '../shared/sockets/closeSocket.ts'
import { createSockets, refuseUpgrade, type SocketSource } from '../shared/sockets/createSockets.ts'
import { createIdleWatch } from '../shared/sockets/idle.ts'
import type { Backlog } from '../shared/sockets/socketWriter.ts'
import type { Link } from './handlers.ts'
import { idleCheckMs, maxOpenCost, type SocketLimits } from './limits.ts'
import { createSocketSession } from './socketSession.ts'

/**
 * The sockets of a link relay at `/rpc`. Anyone may open one; its messages authenticate it to a session.
 * @param options.addressOf the address that a request is counted by
 * @param options.idleMs after so long without a message a socket is closed
 */
export function createLinkSockets(options: {
  link: Link
  backlog: Backlog
  addressOf: (request: IncomingMessage) => string
  takeOfAddress: (address: string, tokens: number) => boolean
  chargeAddress: (address: string, tokens: number) => void
  limits: SocketLimits
  dialRate: Rate
  idleMs: number
}): Upgrader & { count(): number; settled(): Promise<void> } {
  const { link, backlog, addressOf, takeOfAddress, chargeAddress, limits, dialRate, idleMs } = options
  const { store, metrics, now, onFailure } = link
  const idle = createIdleWatch({
    idleMs,
    checkMs: Math.min(idleCheckMs, idleMs),
    onIdle(socket) {
      metrics.cut.inc()
      closeSocket(socket, closeCode.goingAway, 'No message in time.')
    },
  })
  const turns = createFairQueue({ capacity: maxOpenCost, perKey: maxOpenCost, maxWaiting: Number.POSITIVE_INFINITY })
  const leaving = new Set<Promise<void>>()
  const sockets = createSockets({
    accept,
    addressOf,
    maxFrameLength,
    limits,
    dialRate,
    now,
    closingText: 'The relay is restarting.',
    onRefused: () => metrics.refused('rate'),
    onCut: () => metrics.cut.inc(),
  })

  return {
    count: sockets.count,
    upgrade(request, stream, head) {
      const [path] = (request.url ?? '').split('?')
      if (path === socketPath) return sockets.upgrade(request, stream, head)
      stream.on('error', () => stream.destroy())
      refuseUpgrade(stream, '404 Not Found')
    },
    hangUp() {
      idle.stop()
      sockets.hangUp()
    },
    async settled() {
      while (leaving.size > 0) await Promise.all(leaving)
    },
  }

  function accept(socket: WebSocket, source: SocketSource): void {
    if (store.isReachable()) serve(socket, source)
    else closeSocket(socket, closeCode.tryAgainLater, 'The relay cannot reach its storage.')
  }

  function serve(socket: WebSocket, { stream, reading, address }: SocketSource): void {
    const session = createSocketSession(socket, {
      ...{ stream, reading, address, link, backlog, turns },
      takeOfAddress: (tokens) => takeOfAddress(address, tokens),
      chargeAddress: (tokens) => chargeAddress(address, tokens),
      maxSessions: limits.sessionsPerSocket,
    })
    socket.once('close', () => {
      const left: Promise<void> = session
        .end()
        .catch(onFailure)
        .finally(() => leaving.delete(left))
      leaving.add(left)
    })
    socket.on('message', (data, isBinary) => {
      idle.heard(socket)
      session.hear(data, isBinary)
    })
    idle.watch(socket)
    metrics.dialled.inc()
    reading.resume()
  }
}
