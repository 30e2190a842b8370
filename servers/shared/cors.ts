import type { Context, MiddlewareHandler } from 'hono'
import { preflightSeconds } from './limits.ts'

/** Returns whether pages of exactly this origin may read the responses. Called only for well-formed origins. */
export type AllowOrigin = (origin: string, c: Context) => boolean | Promise<boolean>

/**
 * CORS with an exact list of origins (threats T27): no wildcard, no credentials, never `null`. A page of any other
 * origin cannot read the response.
 */
export function cors(options: {
  allowOrigin: AllowOrigin
  allowHeaders: readonly string[]
  exposeHeaders?: readonly string[]
}): MiddlewareHandler {
  const { allowOrigin, allowHeaders, exposeHeaders = [] } = options
  const preflight = {
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': allowHeaders.join(', '),
    'Access-Control-Max-Age': String(preflightSeconds),
  }

  return async (c, next) => {
    const origin = c.req.header('Origin')
    const allowed = origin !== undefined && origin !== 'null' && (await allowOrigin(origin, c))
    const isPreflight = c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined
    if (isPreflight) c.res = new Response(null, { status: allowed ? 204 : 403, headers: allowed ? preflight : {} })
    else await next()
    c.header('Vary', 'Origin', { append: true })
    if (!allowed) return
    c.header('Access-Control-Allow-Origin', origin)
    if (exposeHeaders.length > 0) c.header('Access-Control-Expose-Headers', exposeHeaders.join(', '))
  }
}
