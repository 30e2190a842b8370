import type { MiddlewareHandler } from 'hono'
import type { Log } from './log.ts'

/**
 * Says once that a proxy stands in front that nobody counted: all its people look like one address, and share one rate.
 * Any client can send the header, so it changes nothing else.
 */
export function warnOfProxy(options: { server: string; log: Log; trustedProxies: number }): MiddlewareHandler {
  const { server, log, trustedProxies } = options
  let isTold = trustedProxies > 0
  return (c, next) => {
    if (!isTold && c.req.header('X-Forwarded-For') !== undefined) {
      isTold = true
      log('warn', 'X-Forwarded-For came, but trustedProxies is 0', { server })
    }
    return next()
  }
}
