export type { ActivityVersion } from '../../wire/custody/activities/activityVersion.ts'
export { type ActivityName, activities, isActivityName } from '../../wire/custody/activities.ts'
export {
  type Activity,
  type ActivityRequest,
  type ActivityStatus,
  activityRequest,
  organizationRequest,
  type Timestamp,
} from '../../wire/custody/activity.ts'
export { attestedFailures } from '../../wire/custody/attestedFailures.ts'
export {
  type CustodyPublicKeys,
  custodyKeysPath,
  custodyPublicKeys,
  type ExportBundleData,
  exportBundleData,
  type ImportBundleData,
  importBundleData,
  type OtpBundleData,
  passphraseMark,
  type SealedBundle,
  sealedBundle,
} from '../../wire/custody/bundles.ts'
export {
  type EmailCustomization,
  type OtpType,
  type RequestCodeParameters,
  sealedCode,
} from '../../wire/custody/code.ts'
export type { VoteSelection } from '../../wire/custody/consensus.ts'
export {
  type ApiKeyParameters,
  type AuthenticatorParameters,
  toCustodyTransport,
} from '../../wire/custody/credential.ts'
export {
  ambiguousSigner,
  contradictoryPolicy,
  expiredApiKey,
  type Failure,
  type FailureCode,
  type FailureReply,
  failures,
  featureDisabled,
  internalError,
  notFound,
  organizationMismatch,
  publicKeyNotFound,
  statuses,
} from '../../wire/custody/errors.ts'
export {
  type ActivityOutcome,
  type CompletedActivity,
  queryPath,
  readActivity,
  readRefusal,
  submitPath,
  toActivityBody,
  toHeaders,
} from '../../wire/custody/exchange.ts'
export type { Feature, FeatureName } from '../../wire/custody/feature.ts'
export type { FreshPasskey } from '../../wire/custody/freshPasskey.ts'
export type { InvitationParameters } from '../../wire/custody/invitation.ts'
export {
  defaultCodeAttempts,
  defaultCodeLength,
  defaultCodeSeconds,
  defaultPageSize,
  defaultSessionSeconds,
  defaultVerificationSeconds,
  importTargetSeconds,
  maxActivityAgeMs,
  maxActivityLeadMs,
  maxAppNameLength,
  maxAuthenticators,
  maxBodyBytes,
  maxCodeSeconds,
  maxExpiringApiKeys,
  maxInvitations,
  maxLiveCodes,
  maxLongLivedApiKeys,
  maxOauthProviders,
  maxPageSize,
  maxPolicies,
  maxPrivateKeys,
  maxSealedLength,
  maxSessionSeconds,
  maxStampLength,
  maxTags,
  maxUsers,
  maxVerificationSeconds,
  maxWalletAccounts,
  maxWallets,
  readOnlySessionSeconds,
  recoveryCodeSeconds,
} from '../../wire/custody/limits.ts'
export { type OauthProviderParameters, oidcClaims } from '../../wire/custody/oauth.ts'
export type {
  CreateApiKeysParameters,
  DeleteApiKeysParameters,
  RootUserParameters,
  SessionClaims,
  StampLoginParameters,
  SubOrganizationParameters,
} from '../../wire/custody/organization.ts'
export type { Effect, PolicyParameters } from '../../wire/custody/policy.ts'
export type { PrivateKeyParameters } from '../../wire/custody/privateKey.ts'
export { subOrganizationFilters } from '../../wire/custody/queries/organizations.ts'
export type { Pagination } from '../../wire/custody/queries/queryFamily.ts'
export { isQueryName, type QueryName, queries } from '../../wire/custody/queries.ts'
export type {
  ApiKeyReply,
  AuthenticatorReply,
  OauthProviderReply,
  PrivateKeyReply,
  UserReply,
  WalletAccountReply,
  WalletReply,
  WhoamiReply,
} from '../../wire/custody/replies.ts'
export {
  type SendingStatus,
  type SendTransactionParameters,
  sendingFailures,
  type TransactionCall,
  wouldFail,
} from '../../wire/custody/sending.ts'
export type {
  HashFunction,
  PayloadEncoding,
  RawPayloadParameters,
  RawPayloadsParameters,
  RawSignature,
  TransactionParameters,
  TransactionType,
} from '../../wire/custody/signature.ts'
export type { UserParameters } from '../../wire/custody/user.ts'
export {
  type ClientSignature,
  loginUsage,
  signupUsage,
  type VerificationTokenClaims,
  verificationTokenClaims,
} from '../../wire/custody/verification.ts'
export type {
  AccountParameters,
  AddressFormat,
  Curve,
  WalletAccountsParameters,
  WalletParameters,
} from '../../wire/custody/wallet.ts'
