import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket, Server as SocketServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { upgradeAddress } from './clientAddress.ts'
import { boundConnections, type ConnectionBounds } from './connections/boundConnections.ts'
import { takeConnectionTurns } from './connections/connectionTurns.ts'
import { createPipelineGuard } from './connections/pipelineGuard.ts'
import { createTurns } from './connections/turns.ts'
import {
  bufferedBytes,
  closeGraceMs,
  connectionBacklog,
  connectionBounds,
  headerTimeoutMs,
  keepAliveMs,
  maxHeaderBytes,
  requestsPerTurn,
  requestTimeoutMs,
  timeoutCheckMs,
} from './limits.ts'
import type { Log } from './log.ts'

/** A handler of Web requests, such as a Hono app. */
export type Fetcher = { fetch(request: Request, env?: unknown): Response | Promise<Response> }

/** Handles connections that upgrade to another protocol. Without it, they are served as plain requests. */
export type Upgrader = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends the upgraded connections. They no longer belong to the HTTP server, but would keep it from closing. */
  hangUp(): void
}

export type Served = {
  /** Absolute, without a trailing slash. */
  url: string
  port: number
  /** Number of open HTTP connections. */
  connections(): number
  /** Stops accepting requests, lets the running ones finish for a bounded time, then ends. */
  close(): Promise<void>
}

/** Time-outs and bounds for clients. */
export type ServeLimits = ConnectionBounds & { headerTimeoutMs: number; requestTimeoutMs: number; closeGraceMs: number }
const serveLimits: ServeLimits = { ...connectionBounds, headerTimeoutMs, requestTimeoutMs, closeGraceMs }

/**
 * Serves an app on a port; port 0 takes any free one. Clients hold at most the connections and bytes of `limits`, have
 * its time-outs for each step, and get one request of a connection served at a time.
 * @param options.trustedProxies reverse proxies in front that append to `X-Forwarded-For`
 * @throws {ListenError} when another program listens there, or the host is not this machine.
 */
export async function serve(
  app: Fetcher,
  options: {
    name: string
    port: number
    host?: string
    log: Log
    maxHeaderBytes?: number
    limits?: Partial<ServeLimits>
    trustedProxies?: number
    upgrader?: Upgrader | undefined
  },
): Promise<Served> {
  const { name, port, host = '127.0.0.1', log, upgrader, trustedProxies = 0 } = options
  const limits = { ...serveLimits, ...options.limits }
  // Thousands of requests from one address do not delay those of another.
  const turn = createTurns({ perRound: requestsPerTurn })
  const guard = createPipelineGuard({ takesUpgrades: upgrader !== undefined })
  const server = createAdaptorServer({
    async fetch(request, env) {
      await turn(upgradeAddress((env as HttpBindings).incoming, trustedProxies))
      return app.fetch(request, env)
    },
    serverOptions: {
      IncomingMessage: guard.IncomingMessage,
      highWaterMark: bufferedBytes,
      maxHeaderSize: options.maxHeaderBytes ?? maxHeaderBytes,
      headersTimeout: limits.headerTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: timeoutCheckMs,
      keepAliveTimeout: keepAliveMs,
    },
  }) as Server
  takeConnectionTurns(server)
  const connections = boundConnections(server, { bounds: limits, guard, trustedProxies })
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head) => {
    if (guard.answerOf(socket)) return guard.endAfterAnswer(socket)
    // The upgraded protocol's own limits count it from now on.
    connections.leave(socket)
    upgrader?.upgrade(request, socket, head)
  })
  await listenOn(server, { name, port, host })

  let closing = false
  server.on('request', (_request, response: ServerResponse) => {
    // A connection that was busy when closing started would otherwise stay open for its client's next request.
    response.once('close', () => {
      if (closing) setImmediate(() => server.closeIdleConnections())
    })
  })
  const address = server.address() as AddressInfo
  log('info', 'listening', { server: name, port: address.port })
  return {
    url: new URL(`http://${host.includes(':') ? `[${host}]` : host}:${address.port}`).origin,
    port: address.port,
    connections: connections.count,
    close: () => {
      closing = true
      const closed = close(server, limits.closeGraceMs, connections.destroyAll)
      upgrader?.hangUp()
      return closed
    },
  }
}

/** Why a server cannot listen, if its operator can fix it. */
const reasons: Partial<Record<string, (at: { name: string; port: number; host: string }) => string>> = {
  EADDRINUSE: ({ name, port }) =>
    `Port ${port}, meant for ${name}, is taken. Stop the program that holds it, or choose another port.`,
  EACCES: ({ name, port }) => `Port ${port}, meant for ${name}, is not open to this user. Choose one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `The host ${host} is not an address of this machine. Listen on one that is.`,
  ENOTFOUND: ({ host }) => `The host ${host} is not known. Listen on an address of this machine.`,
}

/** A server cannot listen; the message says why. */
export class ListenError extends Error {
  override name = 'ListenError'
}

/**
 * Starts to listen on a port.
 * @throws {ListenError}
 */
export function listenOn(server: SocketServer, at: { name: string; port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code === 'EAI_AGAIN' ? 'ENOTFOUND' : (error.code ?? '')]
      reject(reason ? new ListenError(reason(at)) : error)
    })
    server.listen({ port: at.port, host: at.host, backlog: connectionBacklog }, resolve)
  })
}

function close(server: Server, graceMs: number, cutAll: () => void): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(cutAll, graceMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
