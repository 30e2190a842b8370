import type { Handler } from 'hono'
import { clientAddress } from './clientAddress.ts'
import type { AllowOrigin } from './cors.ts'
import { originRate } from './limits.ts'
import { createRateLimit } from './rateLimit.ts'

/**
 * Serves `GET …/origin`: whether the requesting page may call this server. CORS hides every other response from a page
 * of another origin, to which the server looks unreachable. Any page may read this response: it only says yes or no
 * about the page's own origin, which the browser sets. A caller outside a browser learns the same from a preflight
 * (threats T27, T32).
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
