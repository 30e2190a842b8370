import { setTimeout } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { clientAddress, isInProcess } from './clientAddress.ts'
import { openRate, refusedRate } from './limits.ts'
import { createPacer } from './rateLimit.ts'

/**
 * Delays answers to a client address that asks for nothing it may have, or for public things, more often than a rate: refusals
 * (4xx), and what is read without a token. The work is done by then, but a client that waits for its answers asks no faster, on
 * however many connections. Answers to requests that are granted are never delayed, whatever else comes from their address.
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
