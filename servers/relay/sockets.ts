import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { RelayJwtTimeError } from 'latchkey/crypto'
import { closeCodes, formatTimeReason, maxFrameLength, sayTimeQuery, timeMethod } from 'latchkey/wire/relay'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Log, toLogFields } from '../shared/log.ts'
import { createRateLimit, type Rate } from '../shared/rateLimit.ts'
import type { Upgrader } from '../shared/serve.ts'
import type { Caller, Dial } from './admission.ts'
import type { Calls } from './calls.ts'
import { createCrowd, type SocketLimits } from './crowd.ts'
import { toReason } from './failure.ts'
import { createHeartbeat } from './heartbeat.ts'
import { hangUpMs } from './limits.ts'
import type { Relay } from './methods.ts'
import type { Backlog } from './outlet.ts'
import { createSocketSession } from './socketSession.ts'

/** Close codes of RFC 6455 and its registry. */
const internalError = 1011
const tryAgainLater = 1013

/**
 * The sockets of a relay: lets them in, hears them, ends them.
 * @param options.admit rejects with a `RelayError` whoever may not come in
 * @param options.addressOf whom to count a request by
 */
export function createSockets(options: {
  relay: Relay
  calls: Calls
  backlog: Backlog
  log: Log
  admit: (dial: Dial) => Promise<Caller>
  addressOf: (request: IncomingMessage) => string
  limits: SocketLimits
  dialRate: Rate
  pingIntervalMs: number
}): Upgrader & { count(): number } {
  const { relay, calls, backlog, log, admit, addressOf, limits, dialRate, pingIntervalMs } = options
  const { switchboard, metrics, now } = relay
  // Compression would cost memory per socket, and sealed messages do not shrink.
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxFrameLength,
    perMessageDeflate: false,
  })
  const dials = createRateLimit({ ...dialRate, now })
  const crowd = createCrowd(limits)
  const heartbeat = createHeartbeat({ intervalMs: pingIntervalMs, onCut: () => metrics.cut.inc(), onBeat })
  const open = new Set<WebSocket>()
  const fail = (what: string) => (error: unknown) => log('error', what, { server: 'relay', ...toLogFields(error) })
  const onFailure = fail('delivery failed')
  let isClosing = false

  return {
    count: () => open.size,
    upgrade(request, stream, head) {
      stream.on('error', () => stream.destroy())
      const address = addressOf(request)
      if (isClosing) return refuse(stream, '503 Service Unavailable')
      if (!dials(address) || !crowd.enter(address)) {
        metrics.refused('TooManyRequests')
        return refuse(stream, '429 Too Many Requests')
      }
      stream.once('close', () => crowd.leave(address))
      server.handleUpgrade(request, stream, head, (socket) => {
        receive(socket, { request, stream, address }).catch((error) => turnAway(socket, error, asksTime(request)))
      })
    },
    hangUp() {
      isClosing = true
      heartbeat.stop()
      for (const socket of open) close(socket, closeCodes.goingAway, 'The relay is restarting.')
    },
  }

  async function receive(
    socket: WebSocket,
    from: { request: IncomingMessage; stream: Duplex; address: string },
  ): Promise<void> {
    const { request, ...others } = from
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // Its close follows; there is nobody to tell.
    socket.on('error', () => {})
    // Nothing is heard before it is known who speaks.
    socket.pause()
    if (!relay.mailbox.isReachable()) return close(socket, tryAgainLater, 'The mailboxes are away.')
    const caller = await admit(toDial(request))
    if (switchboard.socketsOf(caller.clientId) >= limits.perClient)
      return close(socket, tryAgainLater, 'Too many sockets.')
    // Before anything else, so that the client dates nothing without it.
    if (asksTime(request)) socket.send(toTimeCall(now()))
    const { deliveries, hear } = createSocketSession(socket, { ...others, caller, relay, calls, backlog, onFailure })
    socket.once('close', () => switchboard.leave(caller.clientId, deliveries))
    await switchboard.enter(caller.clientId, deliveries)
    socket.on('message', hear)
    heartbeat.watch(socket)
    metrics.dialled.inc()
    socket.resume()
  }

  /** 3000 keeps clients away for good, so it is for those who may not come in, and nobody else (relay-pairing §4). */
  function turnAway(socket: WebSocket, error: unknown, asksTime: boolean): void {
    const reason = toReason(error)
    const isUntimely = error instanceof Error && error.cause instanceof RelayJwtTimeError
    const told = isUntimely && asksTime ? formatTimeReason(reason, now()) : reason
    metrics.refused(reason)
    if (reason === 'Internal') fail('dial failed')(error)
    close(socket, reason === 'Internal' ? internalError : closeCodes.unauthorized, told)
  }

  /** What could not be read from its mailbox the last time is tried again. */
  function onBeat(): void {
    switchboard.resume()
  }
}

function close(socket: WebSocket, code: number, reason: string): void {
  // A paused socket would not hear the other end's farewell.
  socket.resume()
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), hangUpMs).unref()
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function asksTime(request: IncomingMessage): boolean {
  return toDial(request).query.get(sayTimeQuery) === 'true'
}

/** Sent like a delivery; the client does not answer it. */
function toTimeCall(time: number): string {
  return `{"id":"${time}000000","jsonrpc":"2.0","method":"${timeMethod}","params":{"time":${time}}}`
}

function toDial({ url = '', headers }: IncomingMessage): Dial {
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
  return {
    query: new URLSearchParams(query),
    authorization: headers.authorization,
    host: headers.host,
    origin: headers.origin,
  }
}
