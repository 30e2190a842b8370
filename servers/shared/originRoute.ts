import type { Handler } from 'hono'
import { clientAddress } from './clientAddress.ts'
import type { AllowOrigin } from './cors.ts'
import { originRate } from './limits.ts'
import { createRateLimit } from './rateLimit.ts'

/**
 * Answers `GET …/origin` with whether the page that asks may call this server. CORS hides every other answer from a page that is
 * not listed, which then looks like a server that is down. Any page may read this one: it says yes or no about the page's own
 * origin, which a browser does not let it choose, and any caller outside a browser learns as much from a preflight (threats T27, T32).
 */
export function originRoute(options: {
  allowOrigin: AllowOrigin
  trustedProxies: number
  now?: () => number
}): Handler {
  const { allowOrigin, trustedProxies } = options
  const rateLimit = createRateLimit({ ...originRate, ...(options.now && { now: options.now }) })

  return async (c) => {
    const readable = { 'Access-Control-Allow-Origin': '*' }
    if (!rateLimit(clientAddress(c, trustedProxies))) return c.body(null, 429, readable)
    const origin = c.req.header('Origin')
    const allowed = origin === undefined || (origin !== 'null' && (await allowOrigin(origin, c)))
    return c.json({ allowed }, 200, readable)
  }
}
