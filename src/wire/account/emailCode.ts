import * as v from 'valibot'
import { clientSignature, verificationToken, verificationTokenClaims } from '../custody/verification.ts'
import { emailAddress } from '../emailAddress.ts'
import { millis, p256PublicKey, uuid } from '../primitives.ts'

/** `POST /environments/:environmentId/email-codes`: mails a code, whether or not the address has a wallet. */
export const emailCodeRequest = v.object({ email: emailAddress })

/**
 * The reply of key custody's `init_otp`. The page returns the code sealed for this key, so no server in between can
 * read it (key-custody §6).
 */
export const emailCode = v.object({
  otpId: uuid,
  otpEncryptionTargetBundle: v.pipe(v.string(), v.maxLength(4096)),
  /**
   * By the server's clock. The page returns it with the code, so that a repeated request is the same request to key
   * custody.
   */
  askedAt: millis,
})
export type EmailCode = v.InferOutput<typeof emailCode>

/**
 * `POST /environments/:environmentId/email-codes/:otpId`: `{otp_code, public_key}`, sealed by the page (key-custody
 * §6). A page that lost the response sends the same body again and gets the same token. A different body counts as
 * another attempt.
 */
export const emailCodeAnswer = v.object({
  encryptedOtpBundle: v.pipe(v.string(), v.maxLength(4096)),
  /** The value that came with the code. Pages of earlier releases do not send it. */
  askedAt: v.optional(millis),
})
export type EmailCodeAnswer = v.InferOutput<typeof emailCodeAnswer>

/** The holder of the token's key has read the code mailed to `contact`. */
export const verificationReply = v.object({ verificationToken })

/** The claims of a verification token for an email address. */
export const verificationClaims = v.object({
  ...verificationTokenClaims.entries,
  verification_type: v.literal('OTP_TYPE_EMAIL'),
  contact: emailAddress,
  public_key: p256PublicKey,
})
export type VerificationClaims = v.InferOutput<typeof verificationClaims>

const verified = { ...verificationReply.entries, clientSignature }

/**
 * `POST /environments/:environmentId/email-sign-in`, with a DPoP proof header. The signature covers {@link
 * signInMessage}; its key becomes the session key. An address without a wallet gets a new one.
 */
export const emailSignIn = v.object(verified)
export type EmailSignIn = v.InferOutput<typeof emailSignIn>

/**
 * `POST /me/email`: sets the person's address. The signature covers {@link confirmationMessage}. `update` is the exact
 * text of the key-custody activity that sets the address of their user there, as the user stamped it.
 */
export const emailConfirmation = v.object({
  ...verified,
  update: v.object({
    /** Names up to a hundred tags of the user. */
    body: v.pipe(v.string(), v.maxLength(8192)),
    stamp: v.object({
      /** One of key custody's two kinds of stamp (key-custody §1.2, §1.3). */
      header: v.pipe(v.string(), v.regex(/^X-Stamp(-Webauthn)?$/)),
      value: v.pipe(v.string(), v.maxLength(16384)),
    }),
  }),
})
export type EmailConfirmation = v.InferOutput<typeof emailConfirmation>

/** The fields of `update.body` that the account server reads. */
export const emailUpdateBody = v.object({
  type: v.literal('ACTIVITY_TYPE_UPDATE_USER'),
  organizationId: uuid,
  /** In the normalized form: key custody stores it as written. */
  parameters: v.object({ userEmail: v.string() }),
})

/**
 * Returns the message that a page signs to sign in. It is the text that official clients sign for `otp_login`, and it
 * includes the thumbprint of the page's DPoP key (RFC 9449), so a leaked request starts no session for another key.
 */
export function signInMessage(signing: { tokenId: string; publicKey: string; thumbprint: string }): string {
  const { tokenId, publicKey, thumbprint: jkt } = signing
  return JSON.stringify({ login: { publicKey }, tokenId, type: 'USAGE_TYPE_LOGIN', jkt })
}

/**
 * Returns the message that a page signs to confirm an address. It names the person, so the token confirms the address
 * for that person only.
 */
export function confirmationMessage(token: { tokenId: string; personId: string }): string {
  return JSON.stringify({
    confirm: { personId: token.personId },
    tokenId: token.tokenId,
    type: 'LATCHKEY_CONFIRM_EMAIL',
  })
}
