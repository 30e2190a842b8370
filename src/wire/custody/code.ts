import * as v from 'valibot'
import { emailAddress } from '../emailAddress.ts'
import { color, p256Point, p256PublicKey, uuid } from '../primitives.ts'
import { authenticatorParameters, expirationSeconds, name } from './credential.ts'
import { maxAppNameLength, maxCodeLength, maxLinkLength, maxSealedLength, minCodeLength } from './limits.ts'
import { text } from './text.ts'
import { clientSignature, verificationToken } from './verification.ts'

/** Parameters of activities that mail a credential or a code, and that redeem a code (key-custody §6). */

/** The key that a credential is sealed for, in either form. */
const targetPublicKey = v.union([p256Point, p256PublicKey], 'expected a P-256 key in hex')

/** A plain name, because emails show it to recipients who may not know the sender. */
const appName = v.pipe(
  text(maxAppNameLength),
  v.minLength(1, 'expected a name'),
  v.regex(/^(?!.*(:\/\/|www\.))\P{C}*$/iu, 'expected a name without an address in it'),
)

/**
 * The parts of an email that the parent may change: the name of its app, and a link to its own page with the credential
 * at `%s`. Emails have one form: the vendor's logos and templates are accepted but have no effect.
 */
const emailCustomization = v.object({
  appName: v.optional(appName),
  /** Only our server reads it: the color of the app's brand. With it, the email is HTML beside the plain text. */
  accent: v.optional(color),
  magicLinkTemplate: v.optional(
    v.pipe(
      text(maxLinkLength),
      v.regex(/^https:\/\/[^\s%]*%s[^\s%]*$/, 'expected an https address with one %s in it'),
      v.check((template) => URL.canParse(template.replace('%s', '')), 'expected an https address'),
    ),
  ),
})
export type EmailCustomization = v.InferOutput<typeof emailCustomization>

/** The identifier by which requests are counted, such as a hash of the client's network address. */
const userIdentifier = v.optional(text(256))

const sealedCredential = {
  targetPublicKey,
  apiKeyName: v.optional(name),
  expirationSeconds: v.optional(expirationSeconds),
  /** Ends the credentials that the same activity created before; off by default (key-custody §11). */
  invalidateExisting: v.optional(v.boolean()),
}

export const emailAuthParameters = v.object({
  email: emailAddress,
  ...sealedCredential,
  emailCustomization: v.optional(emailCustomization),
  /** Only our server reads it, as in {@link initUserEmailRecoveryParameters}. */
  userIdentifier,
})

export const initUserEmailRecoveryParameters = v.object({
  email: emailAddress,
  targetPublicKey,
  expirationSeconds: v.optional(expirationSeconds),
  emailCustomization: v.optional(emailCustomization),
  userIdentifier,
})

export const recoverUserParameters = v.object({ userId: uuid, authenticator: authenticatorParameters })

const requestedCode = {
  appName: v.optional(appName),
  otpLength: v.optional(
    v.pipe(
      v.number(),
      v.integer('expected a whole number'),
      v.minValue(minCodeLength, 'is too short'),
      v.maxValue(maxCodeLength, 'is too long'),
    ),
  ),
  /** Crockford's base 32; digits only when it is false. */
  alphanumeric: v.optional(v.boolean()),
  /** Lifetime of the code. */
  expirationSeconds: v.optional(
    v.pipe(v.string(), v.regex(/^([1-9]|[1-9][0-9]|[1-5][0-9]{2}|600)$/, 'expected 1 to 600')),
  ),
  emailCustomization: v.optional(emailCustomization),
  userIdentifier,
  /** Only our server reads it: the attempts that the code allows. */
  maxAttempts: v.optional(v.pipe(v.string(), v.regex(/^[1-5]$/, 'expected 1 to 5'))),
}

/** Of `init_otp_auth` and `init_otp`. */
export const requestCodeParameters = v.variant('otpType', [
  v.object({ otpType: v.literal('OTP_TYPE_EMAIL'), contact: emailAddress, ...requestedCode }),
  v.object({
    otpType: v.literal('OTP_TYPE_SMS'),
    contact: v.pipe(v.string(), v.regex(/^\+[1-9][0-9]{1,14}$/, 'expected an E.164 number')),
    ...requestedCode,
  }),
])
export type RequestCodeParameters = v.InferOutput<typeof requestCodeParameters>
export type OtpType = RequestCodeParameters['otpType']

/** As the user typed it. */
const otpCode = text(64)

/** Without a target key, the token only confirms the contact. */
export const otpAuthParameters = v.object({
  otpId: uuid,
  otpCode,
  ...sealedCredential,
  targetPublicKey: v.optional(targetPublicKey),
})

const verificationSeconds = v.optional(expirationSeconds)

/**
 * The first version sends the code in clear; the second sends it sealed, as the JSON text of a `sealedBundle` of {@link
 * sealedCode}.
 */
export const verifyOtpParameters = v.union([
  v.object({
    otpId: uuid,
    encryptedOtpBundle: v.pipe(v.string(), v.maxLength(2 * maxSealedLength)),
    expirationSeconds: verificationSeconds,
  }),
  v.object({ otpId: uuid, otpCode, publicKey: v.optional(p256PublicKey), expirationSeconds: verificationSeconds }),
])

/** The content that a page seals with the key of `otpEncryptionTargetBundle`. */
export const sealedCode = v.object({ otp_code: otpCode, public_key: p256PublicKey })

export const otpLoginParameters = v.object({
  verificationToken,
  publicKey: p256PublicKey,
  /** Required if the token names a key. */
  clientSignature: v.optional(clientSignature),
  expirationSeconds: v.optional(expirationSeconds),
  /** Ends the other sessions of this user; off by default (key-custody §11). */
  invalidateExisting: v.optional(v.boolean()),
})
