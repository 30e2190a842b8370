import { type Log, maxSiteHeaderBytes, serve, type Upgrader } from 'latchkey-servers'

type Fetcher = { fetch(request: Request, env?: unknown): Response | Promise<Response> }

/** A port that is open before its server exists, and responds 503 until then. */
export type Listener = {
  /** Absolute, with port, without a trailing slash. */
  url: string
  port: number
  /** Serves `app` from now on. */
  serve(app: Fetcher, upgrader?: Upgrader): void
  close(): Promise<void>
}

const names = ['sites', 'account', 'custody', 'rpc', 'relay', 'mpc', 'shares', 'link'] as const
export type Listeners = Record<(typeof names)[number], Listener>

const starting: Fetcher = { fetch: () => new Response('The stack is starting.', { status: 503 }) }

/**
 * Opens all ports before the servers exist, so that servers that name each other get complete configurations.
 * @param basePort the first of eight consecutive ports; 0 takes any eight that are free
 * @throws {ListenError} after it has closed all ports again
 */
export async function openListeners(basePort: number, log: Log): Promise<Listeners> {
  const opening = await Promise.allSettled(
    names.map(async (name, index) => [name, await openListener(name, basePort && basePort + index, log)] as const),
  )
  const listeners = opening.filter((one) => one.status === 'fulfilled').map((one) => one.value)
  const failed = opening.find((one) => one.status === 'rejected')
  if (!failed) return Object.fromEntries(listeners) as Listeners
  await Promise.all(listeners.map(([, listener]) => listener.close()))
  throw failed.reason
}

async function openListener(name: (typeof names)[number], port: number, log: Log): Promise<Listener> {
  let current = starting
  let sockets: Upgrader | undefined
  const upgrader: Upgrader = {
    upgrade(request, socket, head) {
      if (sockets) sockets.upgrade(request, socket, head)
      else socket.destroy()
    },
    hangUp: () => sockets?.hangUp(),
  }
  const server = await serve(
    { fetch: (request, env) => current.fetch(request, env) },
    // Popup addresses contain messages, so the sites accept long headers.
    { name, port, log, upgrader, ...(name === 'sites' && { maxHeaderBytes: maxSiteHeaderBytes }) },
  )
  return {
    ...server,
    serve(app, upgrader) {
      current = app
      sockets = upgrader
    },
  }
}
