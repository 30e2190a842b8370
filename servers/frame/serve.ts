import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { closeGraceMs, headerTimeoutMs, keepAliveMs, maxHeaderBytes, requestTimeoutMs } from './limits.ts'
import type { Log } from './log.ts'

/** Anything that answers a Web request; a Hono app is one. */
export type Fetcher = { fetch(request: Request, env?: unknown): Response | Promise<Response> }

export type Served = {
  /** Absolute, without a trailing slash. */
  url: string
  port: number
  /** Takes no new requests, lets the running ones finish for a bounded time, then ends. */
  close(): Promise<void>
}

/**
 * Puts an app on a port. Port 0 takes any free one.
 * @throws {PortTakenError} when another program listens there.
 */
export async function serve(
  app: Fetcher,
  options: { name: string; port: number; host?: string; log: Log; maxHeaderBytes?: number },
): Promise<Served> {
  const { name, port, host = '127.0.0.1', log } = options
  const server = createAdaptorServer({
    fetch: (request, env) => app.fetch(request, env),
    serverOptions: {
      maxHeaderSize: options.maxHeaderBytes ?? maxHeaderBytes,
      headersTimeout: headerTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveMs,
    },
  }) as Server
  await listen(server, name, port, host)

  let closing = false
  server.on('request', (_request, response: ServerResponse) => {
    // A connection that was busy when closing began would otherwise stay open for its client's next request.
    response.once('close', () => {
      if (closing) setImmediate(() => server.closeIdleConnections())
    })
  })
  const address = server.address() as AddressInfo
  log('info', 'listening', { server: name, port: address.port })
  return {
    url: new URL(`http://${host.includes(':') ? `[${host}]` : host}:${address.port}`).origin,
    port: address.port,
    close: () => {
      closing = true
      return close(server)
    },
  }
}

/** Another program listens on the port. */
export class PortTakenError extends Error {
  override name = 'PortTakenError'
  readonly port: number
  constructor(name: string, port: number) {
    super(`Port ${port}, meant for ${name}, is taken. Stop the program that holds it, or choose another port.`)
    this.port = port
  }
}

function listen(server: Server, name: string, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(name, port) : error)
    })
    server.listen(port, host, resolve)
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), closeGraceMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
