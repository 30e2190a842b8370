export {
  authProxyHeader,
  type ProxyAccount,
  type ProxyAccountQuery,
  type ProxyCodeLogin,
  type ProxyOidcLogin,
  type ProxySession,
  type ProxySignedUp,
  type ProxySignUp,
  proxyAccountQuery,
  proxyCodeAnswer,
  proxyCodeLogin,
  proxyCodeRequest,
  proxyOidcLogin,
  proxySession,
  proxySignUp,
  type WalletKitConfig,
} from '../../wire/account/authProxy.ts'
export { type Environment, environment } from '../../wire/account/configuredEnvironment.ts'
export { toDeviceName } from '../../wire/account/deviceName.ts'
export {
  type DeviceOffer,
  type DevicePairing,
  type DevicePairingDecision,
  type DevicePairingStatus,
  devicePairingDecision,
  type JoinOffer,
  type JoinReply,
  joinOffer,
  joinQuery,
  newDevicePairing,
} from '../../wire/account/devicePairing.ts'
export { toDisplayName } from '../../wire/account/displayName.ts'
export {
  confirmationMessage,
  type EmailCode,
  type EmailCodeAnswer,
  type EmailConfirmation,
  type EmailSignIn,
  emailCode,
  emailCodeAnswer,
  emailCodeRequest,
  emailConfirmation,
  emailSignIn,
  emailUpdateBody,
  signInMessage,
  type VerificationClaims,
  verificationClaims,
  verificationReply,
} from '../../wire/account/emailCode.ts'
export {
  type Brand,
  bundlerName,
  type Network,
  type PublicEnvironment,
  publicEnvironment,
  type WalletSigner,
} from '../../wire/account/environment.ts'
export { type FailureCode, failures } from '../../wire/account/failure.ts'
export { fittingRpIds } from '../../wire/account/fittingRpIds.ts'
export { hasSingleKey } from '../../wire/account/hasSingleKey.ts'
export {
  accessTokenTtlSeconds,
  challengeTtlSeconds,
  devicePairingTtlSeconds,
  dpopWindowSeconds,
  emailCodeTtlSeconds,
  emailRecoverySessionTtlSeconds,
  maxDevicePairingTries,
  mfaTokenTtlSeconds,
  refreshTokenTtlSeconds,
  sessionKeyTtlSeconds,
  signedSessionIdLeewaySeconds,
  signedSessionIdTtlSeconds,
} from '../../wire/account/limits.ts'
export {
  type CredentialWithoutShares,
  type KeyShareInfo,
  type ManagedCredential,
  managedCredential,
  maxKeyShares,
} from '../../wire/account/managedCredential.ts'
export {
  type KeySharesReport,
  keySharesReport,
  type ManagedWalletReport,
  managedWalletReply,
  managedWalletReport,
} from '../../wire/account/managedWalletReport.ts'
export {
  type MfaBody,
  type MfaReply,
  type MfaRequest,
  mfaBody,
  mfaRequest,
} from '../../wire/account/mfa.ts'
export { type MpcSettings, mpcSettings } from '../../wire/account/mpcSettings.ts'
export {
  type OidcProvider,
  type OidcSignIn,
  oidcClaims,
  oidcSignIn,
  oidcSignInMessage,
} from '../../wire/account/oidc.ts'
export {
  type CustodyWalletName,
  custodyCredential,
  type Person,
  type VerifiedCredential,
} from '../../wire/account/person.ts'
export { type PriceFeed, type PriceSettings, priceSettings } from '../../wire/account/priceSettings.ts'
export { type Recovery, recovery } from '../../wire/account/recovery.ts'
export type { Session } from '../../wire/account/session.ts'
export {
  formatSignedSessionId,
  readSignedSessionId,
  sessionIdMessage,
  sessionIdRegistration,
  signedSessionId,
} from '../../wire/account/signedSessionId.ts'
export {
  type Attestation,
  refresh,
  type SignedIn,
  type SignIn,
  type SignUp,
  signIn,
  signInBody,
  signUp,
  type Tokens,
} from '../../wire/account/signIn.ts'
export { type ListedToken, tokenList } from '../../wire/account/tokenList.ts'
export { emailAddress } from '../../wire/emailAddress.ts'
