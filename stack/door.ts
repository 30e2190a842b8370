import type { Log } from 'latchkey-servers'
import { serve } from 'latchkey-servers'

type Fetcher = { fetch(request: Request, env?: unknown): Response | Promise<Response> }

/** An address that stands before what answers behind it. */
export type Door = {
  /** Absolute, with port, without a trailing slash. */
  url: string
  port: number
  open(app: Fetcher): void
  close(): Promise<void>
}

const closed: Fetcher = { fetch: () => new Response('The stack is starting.', { status: 503 }) }

/**
 * Takes a port at once, so that servers that name each other can all be made with complete configurations, and so that a
 * taken port is found before anything else has started.
 */
export async function takeDoor(options: {
  name: string
  port: number
  log: Log
  maxHeaderBytes?: number
}): Promise<Door> {
  let behind = closed
  const { url, port, close } = await serve({ fetch: (request, env) => behind.fetch(request, env) }, options)
  return {
    url,
    port,
    open(app) {
      behind = app
    },
    close,
  }
}
