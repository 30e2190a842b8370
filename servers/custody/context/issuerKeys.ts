import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { parse } from 'latchkey/wire'
import * as v from 'valibot'
import { fetchForeignJson } from '../../shared/foreignJson.ts'
import { isLoopback } from '../../shared/isLoopback.ts'

/** A provider that an operator allows for sign-in to an organization. */
export type OidcIssuer = {
  /** Exactly as its tokens say it: https, or a host of this machine. */
  issuer: string
  /** Clients that its tokens may be for. */
  audiences: readonly string[]
  /** Whether the issuer is in the operator's own network. Only then may it direct this server to addresses there. */
  isPrivate?: boolean | undefined
}

/** @throws {TypeError} when an operator names one that has neither https nor this machine as its host */
export function assertIssuer({ issuer }: OidcIssuer): void {
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) {
    throw new TypeError('An OIDC issuer begins with https://, or is of this machine.')
  }
}

/** The keys that an issuer signs with, as its discovery document leads to them. */
export type IssuerKeys = (issuer: OidcIssuer) => Promise<JWTVerifyGetKey>

/** An issuer's key address is read again after this time. */
const discoveryMaxAgeMs = 60 * 60 * 1000
/** Keys are read again after this time, and for a token that names an unknown key, but not more often than that. */
const keysMaxAgeMs = 10 * 60 * 1000
const cooldownMs = 30_000

/** OpenID Connect Discovery 1.0 §4.2, as far as it matters here. */
const configuration = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url('expected an address')) })

/**
 * Reads and caches issuers' keys; concurrent callers share one request. A failed request is not cached.
 * @throws {ForeignFetchError | WireError} from the returned function
 */
export function createIssuerKeys(now: () => number): IssuerKeys {
  const known = new Map<string, { keys: Promise<JWTVerifyGetKey>; at: number }>()
  return ({ issuer, isPrivate = false }) => {
    const network = isPrivate || isLoopback(new URL(issuer).hostname) ? 'private' : 'public'
    const name = `${network} ${issuer}`
    const earlier = known.get(name)
    if (earlier && earlier.at + discoveryMaxAgeMs > now()) return earlier.keys
    const found = { keys: discover(issuer, network), at: now() }
    known.set(name, found)
    found.keys.catch(() => known.delete(name))
    return found.keys
  }
}

/** §4.1: the issuer's path comes before the well-known one. The document must be the issuer's own (§4.3). */
async function discover(issuer: string, network: 'public' | 'private'): Promise<JWTVerifyGetKey> {
  const address = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const own = v.object({ ...configuration.entries, issuer: v.literal(issuer) })
  const { jwks_uri } = parse(own, await fetchForeignJson(address, { network }))
  return createRemoteJWKSet(new URL(jwks_uri), {
    cacheMaxAge: keysMaxAgeMs,
    cooldownDuration: cooldownMs,
    [customFetch]: async (url) => Response.json(await fetchForeignJson(new URL(url), { network })),
  })
}
