import type { IncomingMessage } from 'node:http'
import { RelayJwtTimeError } from 'latchkey/crypto'
import { closeCodes, formatTimeReason, maxFrameLength, sayTimeQuery, timeMethod } from 'latchkey/wire/relay'
import type { WebSocket } from 'ws'
import { type Log, toLogFields } from '../shared/log.ts'
import type { Rate } from '../shared/rateLimit.ts'
import type { Upgrader } from '../shared/serve.ts'
import { closeCode, closeSocket } from '../shared/sockets/closeSocket.ts'
import { createSockets, type SocketSource } from '../shared/sockets/createSockets.ts'
import { createHeartbeat } from '../shared/sockets/heartbeat.ts'
import type { Backlog } from '../shared/sockets/socketWriter.ts'
import type { Caller, Dial } from './authenticate.ts'
import type { Calls } from './calls.ts'
import { toReason } from './failure.ts'
import type { SocketLimits } from './limits.ts'
import type { Relay } from './methods.ts'
import { createSocketSession } from './socketSession.ts'

/**
 * The sockets of a relay: authenticates each client, serves it, and closes sockets that do not answer pings.
 * @param options.authenticate rejects with a `RelayError`
 * @param options.addressOf the address that a request is counted by
 */
export function createRelaySockets(options: {
  relay: Relay
  calls: Calls
  backlog: Backlog
  log: Log
  authenticate: (dial: Dial) => Promise<Caller>
  addressOf: (request: IncomingMessage) => string
  limits: SocketLimits
  dialRate: Rate
  pingIntervalMs: number
}): Upgrader & { count(): number } {
  const { relay, calls, backlog, log, authenticate, addressOf, limits, dialRate, pingIntervalMs } = options
  const { subscriptions, metrics, now } = relay
  const heartbeat = createHeartbeat({
    intervalMs: pingIntervalMs,
    onCut: () => metrics.cut.inc(),
    // Retries failed reads of the mailbox.
    onBeat: () => subscriptions.resume(),
  })
  const fail = (what: string) => (error: unknown) => log('error', what, { server: 'relay', ...toLogFields(error) })
  const onFailure = fail('delivery failed')
  const sockets = createSockets({
    accept: (socket, source) =>
      void serve(socket, source).catch((error) => turnAway(socket, error, asksTime(source.request))),
    addressOf,
    maxFrameLength,
    limits,
    dialRate,
    now,
    closingText: 'The relay is restarting.',
    onRefused: () => metrics.refused('TooManyRequests'),
    onCut: () => metrics.cut.inc(),
  })

  return {
    ...sockets,
    hangUp() {
      heartbeat.stop()
      sockets.hangUp()
    },
  }

  async function serve(socket: WebSocket, { request, ...source }: SocketSource): Promise<void> {
    if (!relay.mailbox.isReachable()) {
      return closeSocket(socket, closeCode.tryAgainLater, storageAway)
    }
    const caller = await authenticate(toDial(request))
    if (subscriptions.socketsOf(caller.clientId) >= limits.perClient)
      return closeSocket(socket, closeCode.tryAgainLater, 'Too many sockets.')
    // Sent first: the client's clock may be wrong, and it dates its messages by the relay's time.
    if (asksTime(request)) socket.send(toTimeCall(now()))
    const { deliveries, hear } = createSocketSession(socket, { ...source, caller, relay, calls, backlog, onFailure })
    socket.once('close', () => subscriptions.leave(caller.clientId, deliveries))
    await subscriptions.enter(caller.clientId, deliveries)
    socket.on('message', hear)
    heartbeat.watch(socket)
    metrics.dialled.inc()
    source.reading.resume()
  }

  /** After close code 3000 a client never reconnects, so it is only for refused clients (relay-pairing §4). */
  function turnAway(socket: WebSocket, error: unknown, asksTime: boolean): void {
    const reason = toReason(error)
    const isUntimely = error instanceof Error && error.cause instanceof RelayJwtTimeError
    const text = isUntimely && asksTime ? formatTimeReason(reason, now()) : reason
    metrics.refused(reason)
    if (reason === 'Internal' || reason === 'Unavailable') fail('dial failed')(error)
    if (reason === 'Unavailable') closeSocket(socket, closeCode.tryAgainLater, storageAway)
    else closeSocket(socket, reason === 'Internal' ? closeCode.internalError : closeCodes.unauthorized, text)
  }
}

const storageAway = 'The relay cannot reach its storage.'

function asksTime(request: IncomingMessage): boolean {
  return toDial(request).query.get(sayTimeQuery) === 'true'
}

/** Sent like a delivery; the client does not reply to it. */
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
