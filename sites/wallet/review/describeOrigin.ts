import { isOrigin } from 'latchkey/wire'
import { parse } from 'tldts'

export type OriginCaution = 'insecure' | 'foreign-letters' | 'long-name' | 'ip-address'

/** An origin cut so that the part which names its owner can be printed bold (threats T13). */
export type OriginDescription = {
  origin: string
  /** Before the registrable domain, with the last dot; may be empty. */
  subdomain: string
  /** The registrable domain, or the whole host where there is none (an IP address, `localhost`). */
  domain: string
  /** `:port` where it is not the scheme's own; may be empty. */
  port: string
  cautions: OriginCaution[]
}

/** A subdomain longer than this hides the domain behind it on a narrow screen. */
const longSubdomain = 40

/**
 * Names are shown as they are in the address: letters beyond ASCII stay in punycode, because a whole word in a
 * lookalike alphabet fools the eye just as mixed alphabets do.
 * @returns undefined for what no page on the web can be: opaque, `data:`, or another scheme than http(s)
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
