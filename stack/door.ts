import { type Log, maxSiteHeaderBytes, serve, type Upgrader } from 'latchkey-servers'

type Fetcher = { fetch(request: Request, env?: unknown): Response | Promise<Response> }

/** An address that stands before what answers behind it. */
export type Door = {
  /** Absolute, with port, without a trailing slash. */
  url: string
  port: number
  open(app: Fetcher, upgrader?: Upgrader): void
  close(): Promise<void>
}

const names = ['sites', 'account', 'custody', 'rpc', 'relay'] as const
export type Doors = Record<(typeof names)[number], Door>

const closed: Fetcher = { fetch: () => new Response('The stack is starting.', { status: 503 }) }

/**
 * Takes all ports before what answers at them is made: servers that name each other can then be given complete
 * configurations.
 * @param basePort the first of five in a row; 0 takes any five that are free.
 * @throws {ListenError} with no port taken.
 */
export async function takeDoors(basePort: number, log: Log): Promise<Doors> {
  const taken = await Promise.allSettled(
    names.map(async (name, index) => [name, await takeDoor(name, basePort && basePort + index, log)] as const),
  )
  const doors = taken.filter((one) => one.status === 'fulfilled').map((one) => one.value)
  const failed = taken.find((one) => one.status === 'rejected')
  if (!failed) return Object.fromEntries(doors) as Doors
  await Promise.all(doors.map(([, door]) => door.close()))
  throw failed.reason
}

async function takeDoor(name: (typeof names)[number], port: number, log: Log): Promise<Door> {
  let behind = closed
  let sockets: Upgrader | undefined
  const upgrader: Upgrader = {
    upgrade(request, socket, head) {
      if (sockets) sockets.upgrade(request, socket, head)
      else socket.destroy()
    },
    hangUp: () => sockets?.hangUp(),
  }
  const served = await serve(
    { fetch: (request, env) => behind.fetch(request, env) },
    // Popup addresses carry messages.
    { name, port, log, upgrader, ...(name === 'sites' && { maxHeaderBytes: maxSiteHeaderBytes }) },
  )
  return {
    ...served,
    open(app, upgraderBehind) {
      behind = app
      sockets = upgraderBehind
    },
  }
}
