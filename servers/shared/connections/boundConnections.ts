import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { connectionAddress, upgradeAddress } from '../clientAddress.ts'
import { type AddressTable, createAddressTable } from './addressTable.ts'
import type { PipelineGuard } from './pipelineGuard.ts'

/** What clients may hold open at one server. */
export type ConnectionBounds = {
  /** Connections of one client address, and of all. Behind a trusted proxy the first bounds an address's running requests. */
  connectionsPerAddress: number
  connectionsInAll: number
  /** Bytes of answers that wait for slow readers, likewise, and how long a whole answer may wait. */
  answerBytesPerAddress: number
  answerBytesInAll: number
  answerTimeoutMs: number
}

/**
 * Bounds the connections of an HTTP server, and the answers that its clients do not read. At a bound, the client address that holds
 * most gives way: its oldest connection is closed, first of those that wait for the client. Never does one address close another's
 * connection while it holds more itself.
 */
export function boundConnections(
  server: Server,
  options: { bounds: ConnectionBounds; guard: PipelineGuard; trustedProxies: number },
): {
  /** Forgets a connection that became something other than HTTP. */
  leave(socket: Socket): void
  count(): number
  destroyAll(): void
} {
  const { bounds, guard, trustedProxies } = options
  const { connectionsPerAddress, connectionsInAll, answerBytesPerAddress, answerBytesInAll, answerTimeoutMs } = bounds
  const isProxied = trustedProxies > 0
  const drop = (socket: Socket) => void socket.destroy()
  const isIdle = (socket: Socket) => !isServing(guard.answerOf(socket))

  // All connections of a proxy come from one address.
  const perAddress = isProxied ? Number.POSITIVE_INFINITY : connectionsPerAddress
  const connections = createAddressTable<Socket>({ perAddress, inAll: connectionsInAll, drop, isIdle })
  const proxied = createAddressTable<Socket>({
    ...{ perAddress: connectionsPerAddress, inAll: connectionsInAll, drop, isIdle },
  })
  const answers = createAddressTable<Socket>({ perAddress: answerBytesPerAddress, inAll: answerBytesInAll, drop })

  server.on('connection', (socket: Socket) => {
    // Node takes its own listener away where a connection stops being HTTP.
    socket.on('error', () => {})
    connections.enter(socket, connectionAddress(socket), 1)
    socket.once('close', () => connections.leave(socket))
  })
  // Before the app, which may answer at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const address = upgradeAddress(request, trustedProxies)
    guard.began(socket, response)
    if (isProxied) proxied.enter(socket, address, 1)
    response.once('prefinish', () => keepWaiting(answers, { socket, address, response, answerTimeoutMs }))
    response.once('close', () => {
      answers.leave(socket)
      if (isProxied) proxied.leave(socket)
      else connections.touch(socket)
    })
  })

  return {
    leave: connections.leave,
    count: connections.size,
    destroyAll() {
      for (const socket of [...connections.all()]) socket.destroy()
    },
  }
}

/** Whether a request came whole and is not answered yet: the server works on it, and the client waits. */
function isServing(response: ServerResponse | undefined): boolean {
  return response?.req.complete === true && !response.writableEnded
}

/** Counts an answer while its reader has not taken it. Small answers never wait: the system's own buffer takes them. */
function keepWaiting(
  answers: AddressTable<Socket>,
  waiting: { socket: Socket; address: string; response: ServerResponse; answerTimeoutMs: number },
): void {
  const { socket, address, response, answerTimeoutMs } = waiting
  const bytes = socket.writableLength
  if (bytes === 0) return
  answers.enter(socket, address, bytes)
  const timer = setTimeout(() => socket.destroy(), answerTimeoutMs)
  response.once('close', () => clearTimeout(timer))
}
