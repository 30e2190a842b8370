import type { MiddlewareHandler } from 'hono'
import type { Log } from './log.ts'

/**
 * Warns once about a reverse proxy that is not configured: all its clients appear as one address, and share one rate
 * limit. Any client can send the header, so it has no other effect.
 */
export function warnOfProxy(options: { server: string; log: Log; trustedProxies: number }): MiddlewareHandler {
  const { server, log, trustedProxies } = options
  let isTold = trustedProxies > 0
  return (c, next) => {
    if (!isTold && c.req.header('X-Forwarded-For') !== undefined) {
      isTold = true
      log('warn', 'a request has X-Forwarded-For, but trustedProxies is 0', { server })
    }
    return next()
  }
}
