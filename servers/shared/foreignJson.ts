import { lookup as resolve } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { parseJson } from 'latchkey/wire'
import { isLoopback } from './isLoopback.ts'
import { foreignTimeoutMs, maxForeignBytes } from './limits.ts'

/** A document of a foreign server could not be fetched. `message` says why, without quoting the document. */
export class ForeignFetchError extends Error {
  override name = 'ForeignFetchError'
}

/** The network of a foreign server: unless it is `private`, only public addresses are called. */
export type ForeignNetwork = 'public' | 'private'

/**
 * Fetches a small JSON document from a foreign server: over TLS, without redirects, within a few seconds. Unless the
 * network is `private`, it connects only to public addresses. The lookup that the connection uses checks them, so that
 * a name cannot change its address in between (DNS rebinding).
 * @throws {ForeignFetchError | WireError}
 */
export async function fetchForeignJson(url: URL, { network }: { network: ForeignNetwork }): Promise<unknown> {
  return parseJson(await send(url, { network }), maxForeignBytes)
}

/**
 * Posts a small JSON document to a foreign server, under the same rules. The answer must be 200, and is not read further.
 * @throws {ForeignFetchError}
 */
export async function postForeignJson(
  url: URL,
  document: unknown,
  { network }: { network: ForeignNetwork },
): Promise<void> {
  await send(url, { network, body: JSON.stringify(document) })
}

async function send(url: URL, { network, body }: { network: ForeignNetwork; body?: string }): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPlain = url.protocol === 'http:' && isLoopback(host)
  if (url.protocol !== 'https:' && !isPlain) throw new ForeignFetchError('Not an https address.')
  if (network === 'public' && isIP(host) && !isPublic(host)) throw new ForeignFetchError('A private address.')
  const signal = AbortSignal.timeout(foreignTimeoutMs)
  const lookup = network === 'public' ? lookupPublic : undefined
  return new Promise((resolve, reject) => {
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      // Uses a connection of its own: a kept one may have been made under other rules.
      agent: false,
      headers: { Accept: 'application/json', ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      signal,
      ...(lookup && { lookup }),
    }
    const request = isPlain ? requestHttp : requestHttps
    const sent = request(url, options, (response) => readBody(response).then(resolve, reject))
    sent.on('error', reject)
    sent.end(body)
  })
}

async function readBody(response: IncomingMessage): Promise<string> {
  if (response.statusCode !== 200) {
    response.destroy()
    throw new ForeignFetchError("The server's status was not 200.")
  }
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxForeignBytes) {
      response.destroy()
      throw new ForeignFetchError('The document is too large.')
    }
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new ForeignFetchError('The host name has no address.'), '')
    if (!addresses.every(({ address }) => isPublic(address))) {
      return callback(new ForeignFetchError('The host name resolves to a private address.'), '')
    }
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

/** Addresses that are not public (IANA special-purpose address registries; RFC 6890). */
const reserved = new BlockList()
for (const subnet of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
  const [address = '', length] = subnet.split('/')
  reserved.addSubnet(address, Number(length), 'ipv4')
}
for (const [address, length] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(address, length, 'ipv6')
}
/** The globally routed part of IPv6. Mapped, translated and local addresses are outside. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an address, without brackets, is public. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !reserved.check(address, 'ipv4')
  return unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}
