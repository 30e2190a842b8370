import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { serverTimeHeader } from 'latchkey/wire'
import { type AllowOrigin, cors } from './cors.ts'
import { type Log, toLogFields } from './log.ts'

/** What every handler finds in its context. */
export type FrameEnv = { Variables: { requestId: string } }

/** A failure in the words of one server's wire: JSON body and status. */
export type Answer = { status: ContentfulStatusCode; body: unknown }

/**
 * A Hono app with what all servers share: request id, one log line a request, bounded bodies, CORS, `GET /healthz`,
 * and every failure told in the server's own words.
 * @param options.toAnswer puts an error into words: `WireError`, `BodyTooLargeError`, `NoSuchRouteError`, the server's own
 * errors; anything else is an internal failure, of which it tells the request id alone.
 * @param options.isHealthy whether what it stands on is there; it always is unless told
 */
export function createApp(options: {
  server: string
  log: Log
  maxBodyBytes: number
  allowOrigin: AllowOrigin
  allowHeaders: readonly string[]
  toAnswer: (error: unknown, requestId: string) => Answer
  isHealthy?: () => boolean
  /** The clock that this server judges by; every answer says its time. */
  now?: () => number
}): Hono<FrameEnv> {
  const {
    server,
    log,
    maxBodyBytes,
    allowOrigin,
    allowHeaders,
    toAnswer,
    isHealthy = () => true,
    now = Date.now,
  } = options

  return new Hono<FrameEnv>()
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
    .use(cors({ allowOrigin, allowHeaders, exposeHeaders: ['X-Request-Id', serverTimeHeader] }))
    .use(limitBody(maxBodyBytes))
    .get('/healthz', (c) => (isHealthy() ? c.json({ status: 'ok', server }) : c.json({ status: 'away', server }, 503)))
    .notFound((c) => answer(c, toAnswer(new NoSuchRouteError(), c.get('requestId'))))
    .onError((error, c) => {
      const requestId = c.get('requestId')
      const told = toAnswer(error, requestId)
      if (told.status >= 500) log('error', 'request failed', { server, requestId, ...toLogFields(error) })
      return answer(c, told)
    })
}

/** Node holds a body to its declared length, so the header decides; only bodies that declare none are counted as they come. */
function limitBody(maxBodyBytes: number): MiddlewareHandler {
  const refuse = () => {
    throw new BodyTooLargeError()
  }
  const count = bodyLimit({ maxSize: maxBodyBytes, onError: refuse })
  return (c, next) => {
    const declared = c.req.header('Content-Length')
    // Counting builds a whole Web Request around the body: a fifth of the time of a small answer.
    if (declared === undefined || c.req.header('Transfer-Encoding') !== undefined) return count(c, next)
    return Number(declared) > maxBodyBytes ? refuse() : next()
  }
}

/** The body is larger than the server takes. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError'
}

/** No route answers this method and path. */
export class NoSuchRouteError extends Error {
  override name = 'NoSuchRouteError'
}

function answer(c: Context, { status, body }: Answer): Response {
  return c.json(body, status)
}
