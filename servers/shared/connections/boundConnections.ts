import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { connectionAddress, upgradeAddress } from '../clientAddress.ts'
import { type AddressTable, createAddressTable } from './addressTable.ts'
import type { PipelineGuard } from './pipelineGuard.ts'

/** Bounds on the resources that clients hold open at one server. */
export type ConnectionBounds = {
  /**
   * Connections of one client address, and of all clients. Behind a trusted proxy the first bounds an address's running
   * requests.
   */
  connectionsPerAddress: number
  connectionsInAll: number
  /** Bytes of responses that wait for slow readers, per address and for all, and how long a whole response may wait. */
  answerBytesPerAddress: number
  answerBytesInAll: number
  answerTimeoutMs: number
}

/**
 * Bounds the connections of an HTTP server, and the responses that its clients do not read. At a bound, the server
 * closes the oldest connection of the address that holds most, and idle connections first. So no address can close the
 * connection of another that holds less.
 */
export function boundConnections(
  server: Server,
  options: { bounds: ConnectionBounds; guard: PipelineGuard; trustedProxies: number },
): {
  /** Forgets a connection that leaves HTTP. */
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
    // Node removes its own listener when a connection leaves HTTP.
    socket.on('error', () => {})
    connections.enter(socket, connectionAddress(socket), 1)
    socket.once('close', () => connections.leave(socket))
  })
  // Runs before the app, which may respond at once.
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

/**
 * Returns whether a whole request has arrived and is not answered yet: the server works on it, and the client waits.
 */
function isServing(response: ServerResponse | undefined): boolean {
  return response?.req.complete === true && !response.writableEnded
}

/**
 * Counts a response until its reader has received it. Small responses never wait, because the system's own buffer takes
 * them.
 */
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
