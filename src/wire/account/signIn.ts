import * as v from 'valibot'
import { base64url, p256PublicKey, uuid } from '../primitives.ts'
import { transports } from '../transports.ts'
import { displayName } from './displayName.ts'
import { person } from './person.ts'

/** Specification §3, passkey attestation. */
export const attestation = v.object({
  attestationObject: base64url,
  clientDataJson: base64url,
  credentialId: base64url,
  /** Unknown transports are dropped by the page before they travel. */
  transports: v.array(v.picklist(transports)),
})
export type Attestation = v.InferOutput<typeof attestation>

/** `POST /environments/:environmentId/challenges` → one challenge, honoured once within `challengeTtlSeconds`. */
export const challengeReply = v.object({ challenge: base64url })

/**
 * `POST /environments/:environmentId/sign-up`, with a DPoP proof header.
 * One attestation makes the person here and the sub-organization at key custody: one passkey, one prompt.
 */
export const signUp = v.object({
  challenge: base64url,
  attestation,
  /** Shown to the person; also the WebAuthn user name. 1 to 64 characters. */
  displayName,
  email: v.optional(v.pipe(v.string(), v.maxLength(254), v.rfcEmail('expected an email address'))),
  /** Becomes an API key of the sub-organization that lives `sessionKeyTtlSeconds`. */
  sessionPublicKey: p256PublicKey,
})
export type SignUp = v.InferOutput<typeof signUp>

/**
 * `POST /environments/:environmentId/sign-in`, with a DPoP proof header.
 * `body` is the exact text of a key-custody `stamp_login` activity that targets the parent organization and carries,
 * beside the activity's own fields, the account server's `challenge`. Its passkey stamp signs the person in here and
 * registers the session key there: one prompt.
 */
export const signIn = v.object({
  body: v.pipe(v.string(), v.maxLength(4096)),
  /** The value of the `X-Stamp-Webauthn` header. */
  stamp: v.pipe(v.string(), v.maxLength(16384)),
})
export type SignIn = v.InferOutput<typeof signIn>

/** What the account server reads from `signIn.body`. */
export const signInBody = v.object({
  type: v.literal('ACTIVITY_TYPE_STAMP_LOGIN'),
  organizationId: uuid,
  timestampMs: v.string(),
  challenge: base64url,
  parameters: v.object({ publicKey: p256PublicKey, expirationSeconds: v.optional(v.string()) }),
})

/** `POST /token`, with a DPoP proof of the same key: a fresh pair; the old refresh token is spent. */
export const refresh = v.object({ refreshToken: v.pipe(v.string(), v.maxLength(512)) })

export const tokens = v.object({
  /** Sent as `Authorization: DPoP <token>` with a proof (RFC 9449). */
  accessToken: v.string(),
  refreshToken: v.string(),
  /** Seconds until the access token expires. */
  expiresIn: v.number(),
})
export type Tokens = v.InferOutput<typeof tokens>

/** Reply of sign-up and of every sign-in. */
export const signedIn = v.object({ ...tokens.entries, person })
export type SignedIn = v.InferOutput<typeof signedIn>
