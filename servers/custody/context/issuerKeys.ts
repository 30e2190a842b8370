import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { parse } from 'latchkey/wire'
import * as v from 'valibot'
import { fetchForeignJson } from '../../shared/foreignJson.ts'
import { isLoopback } from '../../shared/isLoopback.ts'

/** A provider that an operator allows for sign-in to an organization. */
export type OidcIssuer = {
  /** Exactly as in its tokens: https, or a host of this machine. */
  issuer: string
  /** Clients for which its tokens may be issued. */
  audiences: readonly string[]
  /** Whether the issuer is in the operator's own network. Only then may it direct this server to addresses there. */
  isPrivate?: boolean | undefined
}

/** @throws {TypeError} when an operator names an issuer that has neither https nor this machine as its host */
export function assertIssuer({ issuer }: OidcIssuer): void {
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) {
    throw new TypeError('An OIDC issuer must start with https://, or be on this machine.')
  }
}

/** Returns an issuer's signing keys, found through its discovery document. */
export type IssuerKeys = (issuer: OidcIssuer) => Promise<JWTVerifyGetKey>

/** An issuer's key address is fetched again after this time. */
const discoveryMaxAgeMs = 60 * 60 * 1000
/**
 * Keys are fetched again after this time, and earlier for a token that names an unknown key, but not more often than
 * the second.
 */
const keysMaxAgeMs = 10 * 60 * 1000
const cooldownMs = 30_000

/** The fields of OpenID Connect Discovery 1.0 §4.2 that are used here. */
const configuration = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url('expected an address')) })

/**
 * Fetches and caches issuers' keys. Concurrent callers share one request, and a failed request is not cached.
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

/** §4.1: the issuer's path precedes the well-known one. The document must name the issuer itself (§4.3). */
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
