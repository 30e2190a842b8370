import * as v from 'valibot'
import { clientSignature } from '../custody/verification.ts'
import { httpUrl } from '../httpUrl.ts'
import { origin } from '../primitives.ts'

/** An OpenID Connect provider that opens wallets of an environment; found by discovery from its issuer. */
export const oidcProvider = v.object({
  /** Shown on the button, e.g. 'Google'. */
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
  issuer: httpUrl,
  clientId: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  /** Where it gives tokens, when that is not the issuer's own origin: a page's `connect-src` has to name both. */
  tokenOrigin: v.optional(origin),
})
export type OidcProvider = v.InferOutput<typeof oidcProvider>

/**
 * `POST /environments/:environmentId/oidc-sign-in`, with a DPoP proof header. The ID token's `nonce` is SHA-256 of the hex
 * text of the signature's `publicKey`, itself in hex: a token made for another key opens nothing. The signature is over
 * {@link oidcSignInMessage}; its key becomes the session key.
 */
export const oidcSignIn = v.object({
  oidcToken: v.pipe(v.string(), v.maxLength(16384)),
  clientSignature,
})
export type OidcSignIn = v.InferOutput<typeof oidcSignIn>

/** What a page signs to sign in: a token that leaks begins a session for no other DPoP key (RFC 9449) than the page's. */
export function oidcSignInMessage({ thumbprint: jkt }: { thumbprint: string }): string {
  return JSON.stringify({ type: 'LATCHKEY_OIDC_SIGN_IN', jkt })
}

/** What is read of an ID token before key custody verifies it (OpenID Connect Core §2). */
export const oidcClaims = v.object({
  iss: v.pipe(v.string(), v.maxLength(512)),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  aud: v.union([v.string(), v.array(v.string())]),
  nonce: v.string(),
  /** Seconds since the epoch. */
  iat: v.number(),
  /** For people to read: one that is no text is none, and keeps nobody out. */
  name: v.fallback(v.optional(v.string()), undefined),
  email: v.fallback(v.optional(v.string()), undefined),
})
