import * as v from 'valibot'
import { p256PublicKey, uuid } from '../primitives.ts'
import { expirationSeconds, name } from './credential.ts'
import { ids } from './ids.ts'
import { maxOauthProviders, maxOidcTokenLength } from './limits.ts'
import { sealedCredentialParameters } from './session.ts'
import { text } from './text.ts'

/** Parameters that name accounts at OpenID Connect providers (key-custody §2.2, §3). */

/** An ID token: three parts of base64url. */
export const oidcToken = v.pipe(
  v.string(),
  v.maxLength(maxOidcTokenLength, 'is too long'),
  v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'expected a token'),
)

const claim = v.pipe(text(255), v.minLength(1, 'expected a claim'))

/** The user's identity at an issuer (OpenID Connect Core §2): `sub` has at most 255 characters. */
export const oidcClaims = v.object({ iss: claim, sub: claim, aud: claim })

/** Before the second version (in sub-organizations: the eighth), a provider always came with a token. */
export const oauthProviderParameters = v.pipe(
  v.object({ providerName: name, oidcToken: v.optional(oidcToken), oidcClaims: v.optional(oidcClaims) }),
  v.check((said) => (said.oidcToken === undefined) !== (said.oidcClaims === undefined), 'expected a token or claims'),
)
export type OauthProviderParameters = v.InferOutput<typeof oauthProviderParameters>

export const oauthProviders = v.pipe(v.array(oauthProviderParameters), v.maxLength(maxOauthProviders, 'are too many'))

export const createOauthProvidersParameters = v.object({
  userId: uuid,
  oauthProviders: v.pipe(oauthProviders, v.minLength(1, 'expected a provider')),
})
/** Only the specification names it (key-custody §13). Like the update of a wallet, it changes the name. */
export const updateOauthProviderParameters = v.object({
  userId: uuid,
  providerId: uuid,
  providerName: v.optional(name),
})
export const deleteOauthProvidersParameters = v.object({ userId: uuid, providerIds: ids })

/** The nonce of the token is the SHA-256, in hex, of the target key's hex. */
export const oauthParameters = v.object({ oidcToken, ...sealedCredentialParameters.entries })

/** The nonce of the token is the SHA-256, in hex, of the public key's hex. */
export const oauthLoginParameters = v.object({
  oidcToken,
  publicKey: p256PublicKey,
  expirationSeconds: v.optional(expirationSeconds),
  invalidateExisting: v.optional(v.boolean()),
})
