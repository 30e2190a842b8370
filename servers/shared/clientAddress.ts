import type { IncomingMessage } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Returns the address by which a client's requests are counted: for IPv6 the network, `…::/64`. Behind `trustedProxies`
 * reverse proxies it is the entry that the outermost of them added to `X-Forwarded-For`; the client may have forged
 * entries further left.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const bindings = c.env as Partial<HttpBindings> | undefined
  const direct = bindings?.incoming?.socket.remoteAddress ?? 'in process'
  return addressBehind(direct, c.req.header('X-Forwarded-For'), trustedProxies)
}

/** Returns whether a request came without a connection, from a test or from a caller inside the process. */
export function isInProcess(c: Context): boolean {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming === undefined
}

/** Returns the other end of a connection: a client's address, or that of the innermost proxy. */
export function connectionAddress({ remoteAddress }: Socket): string {
  return toNetwork(remoteAddress ?? 'gone')
}

/** Returns the client's address of a request that no app has seen, or of a connection that leaves HTTP. */
export function upgradeAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  // Node joins repeated headers of this name by commas.
  return addressBehind(socket.remoteAddress ?? 'gone', headers['x-forwarded-for'] as string | undefined, trustedProxies)
}

function addressBehind(direct: string, forwardedFor: string | undefined, trustedProxies: number): string {
  if (trustedProxies === 0) return toNetwork(direct)
  return toNetwork(forwardedFor?.split(',').at(-trustedProxies)?.trim() ?? direct)
}

/**
 * A client with one IPv6 address controls all of its /64 (RFC 4291 §2.5.1), and could use each address as a new client.
 */
function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  // `::` replaces zeros; a tail in IPv4 form counts as two groups.
  const [head = [], tail = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const missing = 8 - head.length - tail.length - (address.includes('.') ? 1 : 0)
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
