import * as v from 'valibot'
import { p256PublicKey, uuid } from '../primitives.ts'
import { oidcClaims } from './oauth.ts'

/** A signed statement that a user entered the code: its claims, and how its holder uses it (key-custody §6). */

export const verificationToken = v.pipe(
  v.string(),
  v.maxLength(4096, 'is too long'),
  v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'expected a token'),
)

/** `exp` is milliseconds since the epoch, as text. */
export const verificationTokenClaims = v.object({
  id: uuid,
  verification_type: v.picklist(['OTP_TYPE_EMAIL', 'OTP_TYPE_SMS']),
  contact: v.string(),
  organization_id: uuid,
  /** The key of the token's holder; absent if the first version of `verify_otp` named none. */
  public_key: v.optional(p256PublicKey),
  exp: v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/, 'expected milliseconds as decimal text')),
})
export type VerificationTokenClaims = v.InferOutput<typeof verificationTokenClaims>

/** A signature of the token's holder: hex of `r‖s`, or of DER, over SHA-256 of `message`. */
export const clientSignature = v.object({
  publicKey: p256PublicKey,
  scheme: v.literal('CLIENT_SIGNATURE_SCHEME_API_P256'),
  message: v.pipe(v.string(), v.maxLength(16 * 1024, 'is too long')),
  signature: v.pipe(v.string(), v.regex(/^([0-9a-f]{2}){8,72}$/i, 'expected a signature in hex')),
})
export type ClientSignature = v.InferOutput<typeof clientSignature>

/** The content of `message`, as JSON: the token, and the purpose. */
export const loginUsage = v.object({
  type: v.literal('USAGE_TYPE_LOGIN'),
  tokenId: uuid,
  login: v.object({ publicKey: p256PublicKey }),
})
export const signupUsage = v.object({
  type: v.literal('USAGE_TYPE_SIGNUP'),
  tokenId: uuid,
  /** The identifying part of each credential of the new user. */
  signupV2: v.object({
    apiKeys: v.optional(v.array(v.object({ publicKey: p256PublicKey })), []),
    authenticators: v.optional(v.array(v.object({ attestation: v.object({ credentialId: v.string() }) })), []),
    oauthProviders: v.optional(
      v.array(v.object({ oidcToken: v.optional(v.string()), oidcClaims: v.optional(oidcClaims) })),
      [],
    ),
  }),
})
