import * as v from 'valibot'
import { apiKeyParameters, authenticatorParameters, name } from '../custody/credential.ts'
import { maxApiKeysPerActivity, maxAuthenticators, maxOidcTokenLength } from '../custody/limits.ts'
import { oidcToken } from '../custody/oauth.ts'
import { text } from '../custody/text.ts'
import { clientSignature, verificationToken } from '../custody/verification.ts'
import { walletParameters } from '../custody/wallet.ts'
import { emailAddress } from '../emailAddress.ts'
import { p256PublicKey, uuid } from '../primitives.ts'

/**
 * The wire of the official packages' auth proxy, as `@turnkey/core` 2.7 speaks it: `POST /auth-proxy/v1/<name>`. The
 * server ignores fields that are not named here.
 */

/** The header that names the environment. */
export const authProxyHeader = 'X-Auth-Proxy-Config-ID'

const otpType = v.picklist(['OTP_TYPE_EMAIL', 'OTP_TYPE_SMS'])

/** `otp_init_v2`. The email has the operator's brand, regardless of what the page requests. */
export const proxyCodeRequest = v.object({ otpType, contact: text(254) })

/** `otp_verify_v2`. */
export const proxyCodeAnswer = v.object({
  otpId: uuid,
  encryptedOtpBundle: v.pipe(v.string(), v.maxLength(4096, 'is too long')),
})

const login = {
  publicKey: p256PublicKey,
  invalidateExisting: v.optional(v.boolean()),
  /** The sub-organization to log in to; the token decides which one it is. */
  organizationId: v.optional(uuid),
}
/** `otp_login_v2`. */
export const proxyCodeLogin = v.object({ ...login, verificationToken, clientSignature })
export type ProxyCodeLogin = v.InferOutput<typeof proxyCodeLogin>
/** `oauth_login`. */
export const proxyOidcLogin = v.object({ ...login, oidcToken })
export type ProxyOidcLogin = v.InferOutput<typeof proxyOidcLogin>
/** The reply to both. */
export const proxySession = v.object({ session: v.string() })
export type ProxySession = v.InferOutput<typeof proxySession>

/** `account`: finds the sub-organization of a credential or a proven contact. */
export const proxyAccountQuery = v.object({
  filterType: v.picklist(
    ['EMAIL', 'PHONE_NUMBER', 'OIDC_TOKEN', 'PUBLIC_KEY', 'CREDENTIAL_ID'],
    'expected EMAIL, OIDC_TOKEN, PUBLIC_KEY or CREDENTIAL_ID',
  ),
  /** The longest are tokens. */
  filterValue: v.pipe(text(maxOidcTokenLength), v.minLength(1, 'expected a value')),
  verificationToken: v.optional(verificationToken),
  oidcToken: v.optional(oidcToken),
})
export type ProxyAccountQuery = v.InferOutput<typeof proxyAccountQuery>
/** Absent when there is no account. */
export const proxyAccount = v.object({ organizationId: v.optional(uuid) })
export type ProxyAccount = v.InferOutput<typeof proxyAccount>

/** `signup_v2`. */
export const proxySignUp = v.object({
  userName: v.optional(name),
  userEmail: v.optional(emailAddress),
  organizationName: v.optional(name),
  verificationToken: v.optional(verificationToken),
  clientSignature: v.optional(clientSignature),
  apiKeys: v.pipe(v.array(apiKeyParameters), v.maxLength(maxApiKeysPerActivity, 'are too many')),
  authenticators: v.pipe(v.array(authenticatorParameters), v.maxLength(maxAuthenticators, 'are too many')),
  oauthProviders: v.pipe(v.array(v.object({ providerName: name, oidcToken })), v.maxLength(1, 'expected at most one')),
  wallet: v.optional(walletParameters),
})
export type ProxySignUp = v.InferOutput<typeof proxySignUp>
export type ProxySignedUp = {
  organizationId: string
  userId: string
  wallet: { walletId: string; addresses: string[] }
  /** Official servers attest their own program with these. */
  appProofs: []
}

/** `wallet_kit_config`. */
export type WalletKitConfig = {
  enabledProviders: string[]
  sessionExpirationSeconds: string
  organizationId: string
  oauthClientIds: Record<string, string>
  otpAlphanumeric: boolean
  otpLength: string
}
