import * as v from 'valibot'
import { mfaAction } from '../mpc/mfa.ts'
import { base64url, uuid } from '../primitives.ts'

/**
 * `POST /me/mfa-tokens`. `body` is the exact text of {@link mfaBody}, stamped by a passkey of the user like a request to key
 * custody, which accepts no body of this type. So the passkey signs the challenge, the action and the session together.
 */
export const mfaRequest = v.object({
  body: v.pipe(v.string(), v.maxLength(1024)),
  /** The value of an `X-Stamp-Webauthn` header. */
  stamp: v.pipe(v.string(), v.maxLength(16384)),
})
export type MfaRequest = v.InferOutput<typeof mfaRequest>

export const mfaBody = v.object({
  type: v.literal('LATCHKEY_MFA'),
  action: mfaAction,
  /** The session that will use the token. */
  sessionId: uuid,
  /** A challenge of this server, as for a sign-in. */
  challenge: base64url,
})
export type MfaBody = v.InferOutput<typeof mfaBody>

/** The token allows one operation of this kind, within `expiresIn` seconds. */
export const mfaReply = v.object({ mfaToken: v.string(), expiresIn: v.number() })
export type MfaReply = v.InferOutput<typeof mfaReply>
