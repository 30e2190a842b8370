import { isOrigin } from 'latchkey/wire'
import { parse } from 'tldts'

export type OriginCaution = 'insecure' | 'foreign-letters' | 'long-name' | 'ip-address'

/** An origin in parts, so that the domain of its owner can be shown in bold (threats T13). */
export type OriginDescription = {
  origin: string
  /** The part before the registrable domain, with its last dot; may be empty. */
  subdomain: string
  /** The registrable domain, or the whole host if it has none (an IP address, `localhost`). */
  domain: string
  /** `:port` unless it is the scheme's default; may be empty. */
  port: string
  cautions: OriginCaution[]
}

/** A subdomain longer than this hides the domain behind it on a narrow screen. */
const longSubdomain = 40

/**
 * Splits an origin. Letters outside ASCII stay in punycode, because a whole word in a lookalike alphabet is as
 * deceptive as mixed alphabets.
 * @returns undefined for anything that is no web origin: opaque, `data:`, or another scheme than http(s)
 */
export function describeOrigin(origin: string): OriginDescription | undefined {
  if (!isOrigin(origin)) return undefined
  const url = new URL(origin)
  if (!['https:', 'http:'].includes(url.protocol)) return undefined
  const parsed = parse(url.hostname, { allowPrivateDomains: true })
  const domain = parsed.domain ?? url.hostname
  const subdomain = url.hostname.slice(0, url.hostname.length - domain.length)
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
  const cautions: OriginCaution[] = []
  if (url.protocol === 'http:' && !isLocal && url.hostname !== '127.0.0.1') cautions.push('insecure')
  if (/(^|\.)xn--/.test(url.hostname)) cautions.push('foreign-letters')
  if (subdomain.length > longSubdomain) cautions.push('long-name')
  if (parsed.isIp) cautions.push('ip-address')
  return { origin, subdomain, domain, port: url.port && `:${url.port}`, cautions }
}
