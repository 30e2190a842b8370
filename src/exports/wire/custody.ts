export type { ActivityVersion } from '../../wire/custody/activities/activityVersion.ts'
export {
  type ActivityName,
  activities,
  isActivityName,
} from '../../wire/custody/activities.ts'
export {
  type Activity,
  type ActivityRequest,
  type ActivityStatus,
  activity,
  activityReply,
  activityRequest,
  activityStatuses,
  organizationRequest,
  type Timestamp,
  timestamp,
} from '../../wire/custody/activity.ts'
export {
  type CustodyPublicKeys,
  custodyKeysPath,
  custodyPublicKeys,
  type ExportBundleData,
  exportBundleData,
  type ImportBundleData,
  importBundleData,
  type OtpBundleData,
  otpBundleData,
  passphraseMark,
  type SealedBundle,
  sealedBundle,
  targetPublicKey,
} from '../../wire/custody/bundles.ts'
export {
  type EmailCustomization,
  type OtpType,
  type RequestCodeParameters,
  requestCodeParameters,
  sealedCode,
} from '../../wire/custody/code.ts'
export {
  rootQuorumParameters,
  type VoteSelection,
  voteParameters,
  voteSelections,
} from '../../wire/custody/consensus.ts'
export {
  type ApiKeyParameters,
  type AuthenticatorParameters,
  apiKeyParameters,
  authenticatorParameters,
  toCustodyTransport,
} from '../../wire/custody/credential.ts'
export {
  ambiguousSigner,
  expiredApiKey,
  type Failure,
  type FailureCode,
  type FailureReply,
  failureReply,
  failures,
  featureDisabled,
  internalError,
  notFound,
  organizationMismatch,
  publicKeyNotFound,
  statuses,
} from '../../wire/custody/errors.ts'
export { failureTexts } from '../../wire/custody/failureTexts.ts'
export { type Feature, type FeatureName, feature, featureNames } from '../../wire/custody/feature.ts'
export { type FreshPasskey, freshPasskey } from '../../wire/custody/freshPasskey.ts'
export { accessTypes, type InvitationParameters, invitationParameters } from '../../wire/custody/invitation.ts'
export {
  defaultCodeAttempts,
  defaultCodeLength,
  defaultCodeSeconds,
  defaultPageSize,
  defaultSessionSeconds,
  defaultVerificationSeconds,
  importTargetSeconds,
  maxAccountsPerActivity,
  maxActivityAgeMs,
  maxActivityLeadMs,
  maxAuthenticators,
  maxBodyBytes,
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
export {
  createOauthProvidersParameters,
  deleteOauthProvidersParameters,
  type OauthProviderParameters,
  oauthLoginParameters,
  oauthParameters,
  oidcClaims,
} from '../../wire/custody/oauth.ts'
export {
  type CreateApiKeysParameters,
  createApiKeysParameters,
  type DeleteApiKeysParameters,
  deleteApiKeysParameters,
  type RootUserParameters,
  type SessionClaims,
  type StampLoginParameters,
  type SubOrganizationParameters,
  sessionClaims,
  stampLoginParameters,
  subOrganizationParameters,
} from '../../wire/custody/organization.ts'
export { type Effect, effects, type PolicyParameters, policyParameters } from '../../wire/custody/policy.ts'
export { type PrivateKeyParameters, privateKeyParameters } from '../../wire/custody/privateKey.ts'
export { subOrganizationFilters } from '../../wire/custody/queries/organizations.ts'
export type { Pagination } from '../../wire/custody/queries/queryFamily.ts'
export { isQueryName, type QueryName, queries } from '../../wire/custody/queries.ts'
export {
  type ApiKeyReply,
  type AuthenticatorReply,
  getUserReply,
  listWalletAccountsReply,
  listWalletsReply,
  type OauthProviderReply,
  type PrivateKeyReply,
  privateKeyReply,
  type UserReply,
  userReply,
  type WalletAccountReply,
  type WalletReply,
  type WhoamiReply,
  walletAccountReply,
  walletReply,
  whoamiReply,
} from '../../wire/custody/replies.ts'
export {
  type HashFunction,
  hashFunctions,
  type PayloadEncoding,
  payloadEncodings,
  type RawPayloadParameters,
  type RawPayloadsParameters,
  type RawSignature,
  rawSignature,
  type TransactionParameters,
  type TransactionType,
  transactionTypes,
} from '../../wire/custody/signature.ts'
export { type UserParameters, userParameters } from '../../wire/custody/user.ts'
export {
  type ClientSignature,
  clientSignature,
  loginUsage,
  signupUsage,
  type VerificationTokenClaims,
  verificationTokenClaims,
} from '../../wire/custody/verification.ts'
export {
  type AccountParameters,
  type AddressFormat,
  accountParameters,
  addressFormats,
  type Curve,
  curves,
  mnemonicLengths,
  type WalletAccountsParameters,
  type WalletParameters,
  walletParameters,
} from '../../wire/custody/wallet.ts'
