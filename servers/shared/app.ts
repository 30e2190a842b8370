import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { serverTimeHeader } from 'latchkey/wire'
import { admitBodies } from './admitBodies.ts'
import { type AllowOrigin, cors } from './cors.ts'
import { retryAfterSeconds } from './limits.ts'
import { type Log, toLogFields } from './log.ts'
import { paceStrangers } from './paceStrangers.ts'
import { warnOfProxy } from './warnOfProxy.ts'

/** The values that every handler finds in its context. */
export type FrameEnv = { Variables: { requestId: string } }

/** A failure in the form of one server's wire: JSON body and status. */
export type Answer = { status: ContentfulStatusCode; body: unknown }

/**
 * Creates a Hono app with the parts that all servers share: request id, one log line for each request, bounded bodies,
 * paced refusals, CORS, `GET /healthz`, and failures in the server's own form.
 * @param options.toAnswer converts an error to an answer: `WireError`, `BodyTooLargeError`, `NoSuchRouteError`, `QueueFullError` (429), and the
 * server's own errors, and 503 for a database that is away (`findAway`); any other error is an internal failure, whose answer
 * contains only the request id
 * @param options.isHealthy whether the servers it needs can be reached; always by default
 */
export function createApp(options: {
  server: string
  log: Log
  maxBodyBytes: number
  allowOrigin: AllowOrigin
  allowHeaders: readonly string[]
  /** Reverse proxies in front that append to `X-Forwarded-For`: clients are counted by the address in it. */
  trustedProxies?: number
  toAnswer: (error: unknown, requestId: string, path: string) => Answer
  isHealthy?: () => boolean | Promise<boolean>
  /** The server's clock; every response states its time. */
  now?: () => number
}): Hono<FrameEnv> {
  const {
    server,
    log,
    maxBodyBytes,
    allowOrigin,
    allowHeaders,
    trustedProxies = 0,
    toAnswer,
    isHealthy = () => true,
    now = Date.now,
  } = options

  return new Hono<FrameEnv>()
    .use(paceStrangers({ trustedProxies }))
    .use(async (c, next) => {
      const startedAt = performance.now()
      const requestId = randomUUID()
      c.set('requestId', requestId)
      await next()
      c.header('X-Request-Id', requestId)
      c.header(serverTimeHeader, String(now()))
      c.header('X-Content-Type-Options', 'nosniff')
      c.header('Referrer-Policy', 'no-referrer')
      if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
      if (c.req.path === '/healthz') return
      log('info', 'request', {
        server,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(performance.now() - startedAt),
        requestId,
        clientVersion: c.req.header('X-Client-Version'),
      })
    })
    .use(cors({ allowOrigin, allowHeaders, exposeHeaders: ['X-Request-Id', 'Retry-After', serverTimeHeader] }))
    .use(warnOfProxy({ server, log, trustedProxies }))
    .use(admitBodies({ maxBodyBytes, trustedProxies }))
    .get('/healthz', async (c) =>
      (await isHealthy())
        ? c.json({ status: 'ok', server })
        : answer(c, { status: 503, body: { status: 'away', server } }),
    )
    .notFound((c) => answer(c, toAnswer(new NoSuchRouteError(), c.get('requestId'), c.req.path)))
    .onError((error, c) => {
      const requestId = c.get('requestId')
      const reply = toAnswer(error, requestId, c.req.path)
      if (reply.status >= 500) log('error', 'request failed', { server, requestId, ...toLogFields(error) })
      return answer(c, reply)
    })
}

/** No route serves this method and path. */
export class NoSuchRouteError extends Error {
  override name = 'NoSuchRouteError'
}

/** Adds the time after which a client should retry, when the server is unavailable. */
function answer(c: Context, { status, body }: Answer): Response {
  if (status === 503) c.header('Retry-After', String(retryAfterSeconds))
  return c.json(body, status)
}
