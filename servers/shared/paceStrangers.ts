import { setTimeout } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { clientAddress, isInProcess } from './clientAddress.ts'
import { openRate, refusedRate } from './limits.ts'
import { createPacer } from './rateLimit.ts'

/**
 * Delays responses to a client address above a rate of refusals (4xx) and of public reads without a token. The work is
 * already done, but a client that waits for responses sends requests no faster, on any number of connections. Granted
 * requests are never delayed, whatever else comes from their address.
 */
export function paceStrangers(options: { trustedProxies: number }): MiddlewareHandler {
  const refused = createPacer(refusedRate)
  const open = createPacer(openRate)
  return async (c, next) => {
    await next()
    if (isInProcess(c)) return
    const { status } = c.res
    const isOpen = c.req.method === 'GET' && c.req.header('Authorization') === undefined
    const pacer = status >= 400 && status < 500 ? refused : isOpen ? open : undefined
    const waitMs = pacer?.(clientAddress(c, options.trustedProxies)) ?? 0
    if (waitMs > 0) await setTimeout(waitMs)
  }
}
