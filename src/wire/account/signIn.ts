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
  /** The page drops unknown transports before it sends them. */
  transports: v.array(v.picklist(transports)),
})
export type Attestation = v.InferOutput<typeof attestation>

/** `POST /environments/:environmentId/challenges` → one challenge, valid once within `challengeTtlSeconds`. */
export const challengeReply = v.object({ challenge: base64url })

/**
 * `POST /environments/:environmentId/sign-up`, with a DPoP proof header. One attestation creates the person here and
 * the sub-organization at key custody, so the user sees one prompt for one passkey.
 */
export const signUp = v.object({
  challenge: base64url,
  attestation,
  /** Shown to the user; also the WebAuthn user name. 1 to 64 characters. */
  displayName,
  email: v.optional(v.pipe(v.string(), v.maxLength(254), v.rfcEmail('expected an email address'))),
  /** Becomes an API key of the sub-organization with a lifetime of `sessionKeyTtlSeconds`. */
  sessionPublicKey: p256PublicKey,
})
export type SignUp = v.InferOutput<typeof signUp>

/**
 * `POST /environments/:environmentId/sign-in`, with a DPoP proof header. `body` is the exact text of a key-custody
 * `stamp_login` activity for the parent organization, with the account server's `challenge` beside the activity's own
 * fields. Its passkey stamp signs the user in here and registers the session key there, so the user sees one prompt.
 */
export const signIn = v.object({
  body: v.pipe(v.string(), v.maxLength(4096)),
  /** The value of the `X-Stamp-Webauthn` header. */
  stamp: v.pipe(v.string(), v.maxLength(16384)),
})
export type SignIn = v.InferOutput<typeof signIn>

/** The fields of `signIn.body` that the account server reads. */
export const signInBody = v.object({
  type: v.literal('ACTIVITY_TYPE_STAMP_LOGIN'),
  organizationId: uuid,
  timestampMs: v.string(),
  challenge: base64url,
  parameters: v.object({ publicKey: p256PublicKey, expirationSeconds: v.optional(v.string()) }),
})

/** `POST /token`, with a DPoP proof of the same key: returns a fresh pair. The old refresh token is used up. */
export const refresh = v.object({ refreshToken: v.pipe(v.string(), v.maxLength(512)) })

export const tokens = v.object({
  /** Sent as `Authorization: DPoP <token>` with a proof (RFC 9449). */
  accessToken: v.string(),
  refreshToken: v.string(),
  /** The session's id, which the page signs with the key that it registered (`sessionIdKey`). Absent without one. */
  sessionId: v.optional(uuid),
  /** Seconds until the access token expires. */
  expiresIn: v.number(),
})
export type Tokens = v.InferOutput<typeof tokens>

/** Reply of sign-up and of every sign-in. */
export const signedIn = v.object({ ...tokens.entries, person })
export type SignedIn = v.InferOutput<typeof signedIn>
