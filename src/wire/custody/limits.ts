/**
 * Bounds of the key-custody wire (key-custody §1.5, §2.1, §3, §14). They are apart from its schemas, so that reading
 * one does not load a schema.
 */

export const maxBodyBytes = 1024 * 1024
export const maxStampLength = 16 * 1024
/** The server refuses an activity whose `timestampMs` is older, or further ahead, than this. Milliseconds. */
export const maxActivityAgeMs = 60 * 60 * 1000
export const maxActivityLeadMs = 5 * 60 * 1000
/** Default lifetime of a session key. */
export const defaultSessionSeconds = 900
/** A read-only session cannot be renewed. When it ends, the page creates another. */
export const readOnlySessionSeconds = 3600
/** Lifetime of a key to seal an import with; it works once. */
export const importTargetSeconds = 3600
/** Per user: keys without an expiry, keys with one, and passkeys. */
export const maxLongLivedApiKeys = 10
export const maxExpiringApiKeys = 10
export const maxAuthenticators = 10
export const maxOauthProviders = 10
/** Per organization. */
export const maxUsers = 100
export const maxWallets = 100
export const maxPrivateKeys = 1000
/** Longest session of any kind: thirty days. A key that should live longer is added as an API key. */
export const maxSessionSeconds = 30 * 24 * 60 * 60
/** Per organization, over all its wallets; the original has no such bound (threats T19). */
export const maxWalletAccounts = 1000
export const maxPolicies = 100
export const maxTags = 100
export const maxInvitations = 100
/** Accounts that one activity may create, and payloads that it may sign. */
export const maxAccountsPerActivity = 100
export const maxPayloadsPerActivity = 100
/** The largest transaction that nodes accept (`txMaxSize` of go-ethereum), without blobs, which are not sent here. */
export const maxTransactionBytes = 128 * 1024
/** Users, keys and other objects that one activity may create, change or delete. */
export const maxUsersPerActivity = 100
export const maxApiKeysPerActivity = 20
export const maxPrivateKeysPerActivity = 100
export const maxIdsPerActivity = 100
export const maxPoliciesPerActivity = 100
export const maxInvitationsPerActivity = 100
/** Characters of one expression of a policy, of its notes, and of a feature's value. */
export const maxPolicyLength = 4096
export const maxNotesLength = 4096
export const maxFeatureLength = 4096
export const maxNameLength = 256
export const maxAddressLength = 256
export const defaultPageSize = 10
export const maxPageSize = 100
/** Values one filter may list, and the longest value: a credential id. */
export const maxFilterValues = 100
export const maxFilterLength = 1400
export const maxOidcTokenLength = 16 * 1024
/** Hex of a sealed mnemonic with passphrase, key or one-time code. */
export const maxSealedLength = 4096
/** One-time codes: characters, seconds, attempts, and codes that one contact may have at a time (key-custody §6). */
export const minCodeLength = 6
export const defaultCodeLength = 9
export const maxCodeLength = 9
export const defaultCodeSeconds = '300'
export const maxCodeSeconds = 600
export const defaultCodeAttempts = '3'
export const maxLiveCodes = 3
/** Lifetime of a verification token, in seconds. */
export const defaultVerificationSeconds = 3600
export const maxVerificationSeconds = 86_400
/** A page accepts a mailed key that was created within this many seconds (specification §4). */
export const recoveryCodeSeconds = 900
/** The requesting app's name and link in an email, in characters. */
export const maxAppNameLength = 64
export const maxLinkLength = 1024
