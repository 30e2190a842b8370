import { createHash } from 'node:crypto'
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
import { parse } from 'latchkey/wire'
import { failures, oidcClaims } from 'latchkey/wire/custody'
import { toLogFields } from '../../shared/log.ts'
import { CustodyError } from '../base/failure.ts'
import type { Custody } from '../context/custody.ts'
import type { OidcIssuer } from '../context/issuerKeys.ts'
import { grantOf } from '../context/organizationLimits.ts'
import type { OidcIdentity } from '../store/oauthProviders.ts'
import type { OrganizationRow } from '../store/tables.ts'

/** Public-key signatures only: no `none`, and no secret shared with the client. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** The allowed difference between an issuer's clock and ours, and the longest age of a token. Seconds. */
const clockToleranceSeconds = 60
const maxTokenAgeSeconds = 3600

/**
 * Returns the subject of an ID token (OpenID Connect Core §3.1.3.7). The operator must allow its issuer and client, the
 * issuer must have signed it, and it must be recent.
 * @param options.publicKey the key for which the token was requested, as it was written: its hash is the nonce. Omitted
 * when a token is only looked up, without a sign-in.
 * @throws {CustodyError} `invalid oidc token`, `oidc issuer did not answer`
 */
export async function verifyOidcToken(
  custody: Custody,
  token: string,
  options: { organization: OrganizationRow; now: number; publicKey?: string },
): Promise<OidcIdentity> {
  const { organization, now, publicKey } = options
  const allowed = grantOf(custody, organization).oidc.filter(({ issuer }) => issuer === readIssuer(token))
  const [first] = allowed
  if (!first) throw new CustodyError(failures.invalidOidcToken)
  const audiences = allowed.flatMap((each) => each.audiences)
  const payload = await verify(custody, token, { issuer: first, audiences, now })
  if (publicKey !== undefined && payload.nonce !== createHash('sha256').update(publicKey).digest('hex')) {
    throw new CustodyError(failures.invalidOidcToken)
  }
  return toIdentity(payload, audiences)
}

/**
 * Checks claims that an operator states instead of a token: of the same issuers and clients.
 * @throws {CustodyError}
 */
export function assertAllowed(custody: Custody, organization: OrganizationRow, identity: OidcIdentity): void {
  if (!isAllowed(grantOf(custody, organization).oidc, identity)) throw new CustodyError(failures.invalidOidcToken)
}

/** Returns whether the operator allows accounts of this issuer and client. */
export function isAllowed(
  oidc: readonly OidcIssuer[],
  { issuer, audience }: Pick<OidcIdentity, 'issuer' | 'audience'>,
): boolean {
  return oidc.some((each) => each.issuer === issuer && each.audiences.includes(audience))
}

/** Read only to choose the issuer whose keys are fetched; nothing is trusted yet. */
function readIssuer(token: string): unknown {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

async function verify(
  custody: Custody,
  token: string,
  { issuer, audiences, now }: { issuer: OidcIssuer; audiences: string[]; now: number },
): Promise<JWTPayload> {
  try {
    const keys = await custody.issuerKeys(issuer)
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      ...{ issuer: issuer.issuer, audience: audiences, algorithms },
      ...{ requiredClaims: ['sub', 'exp', 'iat'], currentDate: new Date(now) },
      ...{ clockTolerance: clockToleranceSeconds, maxTokenAge: maxTokenAgeSeconds },
    })
    // RFC 9068 §4 and others: a token that declares another type is not an ID token.
    if (protectedHeader.typ !== undefined && !/^jwt$/i.test(protectedHeader.typ)) {
      throw new errors.JWTInvalid('Not an ID token.')
    }
    return payload
  } catch (cause) {
    const isAboutToken = cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout)
    if (isAboutToken) throw new CustodyError(failures.invalidOidcToken, { cause })
    custody.log('warn', 'oidc issuer did not answer', { server: 'custody', ...toLogFields(cause) })
    throw new CustodyError(failures.oidcIssuerAway, { cause })
  }
}

/** A token for several clients names the one for which it was issued (§2 `azp`), and that one must be allowed. */
function toIdentity(payload: JWTPayload, audiences: readonly string[]): OidcIdentity {
  const named = [payload.aud ?? []].flat()
  const audience = payload.azp ?? (named.length === 1 ? named[0] : undefined)
  try {
    const { iss, aud, sub } = parse(oidcClaims, { iss: payload.iss, aud: audience, sub: payload.sub })
    if (audiences.includes(aud) && named.includes(aud)) return { issuer: iss, audience: aud, subject: sub }
  } catch (cause) {
    throw new CustodyError(failures.invalidOidcToken, { cause })
  }
  throw new CustodyError(failures.invalidOidcToken)
}
