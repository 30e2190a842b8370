import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * The address a request came from, to count requests by. Behind `trustedProxies` reverse proxies it is the entry that the
 * outermost of them wrote to `X-Forwarded-For`: entries further left are the client's own words.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const bindings = c.env as Partial<HttpBindings> | undefined
  const direct = bindings?.incoming?.socket.remoteAddress ?? 'in process'
  if (trustedProxies === 0) return direct
  const forwarded = c.req.header('X-Forwarded-For')?.split(',') ?? []
  return forwarded.at(-trustedProxies)?.trim() ?? direct
}
