import * as v from 'valibot'
import { clientSignature, verificationToken, verificationTokenClaims } from '../custody/verification.ts'
import { emailAddress } from '../emailAddress.ts'
import { millis, p256PublicKey, uuid } from '../primitives.ts'

/** `POST /environments/:environmentId/email-codes`: a code is mailed, whether or not the address opens a wallet. */
export const emailCodeRequest = v.object({ email: emailAddress })

/** What key custody's `init_otp` gave: the code goes back sealed for it, so that nobody between can read it (key-custody §6). */
export const emailCode = v.object({
  otpId: uuid,
  otpEncryptionTargetBundle: v.pipe(v.string(), v.maxLength(4096)),
  /** By the server's clock. It goes back with the code, so that the same answer is the same request to key custody. */
  askedAt: millis,
})
export type EmailCode = v.InferOutput<typeof emailCode>

/**
 * `POST /environments/:environmentId/email-codes/:otpId`: `{otp_code, public_key}`, sealed by the page (key-custody §6).
 * A page that lost the answer sends the same again and gets the same token; another body is another try.
 */
export const emailCodeAnswer = v.object({
  encryptedOtpBundle: v.pipe(v.string(), v.maxLength(4096)),
  /** As it came with the code; pages of earlier releases do not send it. */
  askedAt: v.optional(millis),
})
export type EmailCodeAnswer = v.InferOutput<typeof emailCodeAnswer>

/** Whoever holds the token's key has read the code mailed to its `contact`. */
export const verificationReply = v.object({ verificationToken })

/** The claims of a verification token that says whose an email address is. */
export const verificationClaims = v.object({
  ...verificationTokenClaims.entries,
  verification_type: v.literal('OTP_TYPE_EMAIL'),
  contact: emailAddress,
  public_key: p256PublicKey,
})
export type VerificationClaims = v.InferOutput<typeof verificationClaims>

const verified = { ...verificationReply.entries, clientSignature }

/**
 * `POST /environments/:environmentId/email-sign-in`, with a DPoP proof header. The signature is over
 * {@link signInMessage}; its key becomes the session key. An address that opens no wallet yet gets a new one.
 */
export const emailSignIn = v.object(verified)
export type EmailSignIn = v.InferOutput<typeof emailSignIn>

/**
 * `POST /me/email`: the person's address from now on. The signature is over {@link confirmationMessage}; `update` is the
 * exact text of the key-custody activity that gives their user there the same address, as they stamped it.
 */
export const emailConfirmation = v.object({
  ...verified,
  update: v.object({
    body: v.pipe(v.string(), v.maxLength(4096)),
    stamp: v.object({
      /** Of one of key custody's two kinds (key-custody §1.2, §1.3). */
      header: v.pipe(v.string(), v.regex(/^X-Stamp(-Webauthn)?$/)),
      value: v.pipe(v.string(), v.maxLength(16384)),
    }),
  }),
})
export type EmailConfirmation = v.InferOutput<typeof emailConfirmation>

/** What the account server reads from `update.body`. */
export const emailUpdateBody = v.object({
  type: v.literal('ACTIVITY_TYPE_UPDATE_USER'),
  organizationId: uuid,
  /** Exactly as it is compared: key custody keeps it as it is written. */
  parameters: v.object({ userEmail: v.string() }),
})

/**
 * What a page signs to sign in: the text that official clients sign for `otp_login`, and in it the thumbprint of the page's
 * DPoP key (RFC 9449), so that a request which leaks begins a session for no other key.
 */
export function signInMessage(signing: { tokenId: string; publicKey: string; thumbprint: string }): string {
  const { tokenId, publicKey, thumbprint: jkt } = signing
  return JSON.stringify({ login: { publicKey }, tokenId, type: 'USAGE_TYPE_LOGIN', jkt })
}

/** What a page signs to confirm an address: it names the person, so that the token confirms it for nobody else. */
export function confirmationMessage(token: { tokenId: string; personId: string }): string {
  return JSON.stringify({
    confirm: { personId: token.personId },
    tokenId: token.tokenId,
    type: 'LATCHKEY_CONFIRM_EMAIL',
  })
}
