import * as v from 'valibot'
import { clientSignature } from '../custody/verification.ts'
import { httpUrl } from '../httpUrl.ts'
import { origin } from '../primitives.ts'

/** An OpenID Connect provider with which users of an environment sign in, found by discovery from its issuer. */
export const oidcProvider = v.object({
  /** Shown on the button, e.g. 'Google'. */
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
  issuer: httpUrl,
  clientId: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  /** The origin of the token endpoint when it is not the issuer's own: a page's `connect-src` has to name both. */
  tokenOrigin: v.optional(origin),
})
export type OidcProvider = v.InferOutput<typeof oidcProvider>

/**
 * `POST /environments/:environmentId/oidc-sign-in`, with a DPoP proof header. The ID token's `nonce` is the SHA-256, in
 * hex, of the hex text of the signature's `publicKey`, so a token made for another key is refused. The signature covers
 * {@link oidcSignInMessage}; its key becomes the session key.
 */
export const oidcSignIn = v.object({
  oidcToken: v.pipe(v.string(), v.maxLength(16384)),
  clientSignature,
})
export type OidcSignIn = v.InferOutput<typeof oidcSignIn>

/**
 * Returns the message that a page signs to sign in. A leaked token starts no session for a DPoP key (RFC 9449) other
 * than the page's.
 */
export function oidcSignInMessage({ thumbprint: jkt }: { thumbprint: string }): string {
  return JSON.stringify({ type: 'LATCHKEY_OIDC_SIGN_IN', jkt })
}

/** The claims of an ID token that are read before key custody verifies it (OpenID Connect Core §2). */
export const oidcClaims = v.object({
  iss: v.pipe(v.string(), v.maxLength(512)),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  aud: v.union([v.string(), v.array(v.string())]),
  nonce: v.string(),
  /** Seconds since the epoch. */
  iat: v.number(),
  /** Display name. A non-string is ignored and does not block sign-in. */
  name: v.fallback(v.optional(v.string()), undefined),
  email: v.fallback(v.optional(v.string()), undefined),
})
