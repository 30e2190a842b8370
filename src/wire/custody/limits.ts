/** Bounds of the key-custody wire (key-custody §1.5, §2.1, §3, §14), apart from its schemas so that reading one costs no schema. */

export const maxBodyBytes = 1024 * 1024
export const maxStampLength = 16 * 1024
/** A new activity is refused when its `timestampMs` is older, or further ahead, than this. Milliseconds. */
export const maxActivityAgeMs = 60 * 60 * 1000
export const maxActivityLeadMs = 5 * 60 * 1000
/** A session key lives this long when the request does not say. */
export const defaultSessionSeconds = 900
/** A read-only session cannot be renewed: it is long enough to look around, and asks anew. */
export const readOnlySessionSeconds = 3600
/** A key to seal an import with is good for this long, and once. */
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
/** A session of any kind, however it begins: thirty days. A key for longer is an API key, and added as one. */
export const maxSessionSeconds = 30 * 24 * 60 * 60
/** Of all wallets of an organization: no bound of the original's (T19). */
export const maxWalletAccounts = 1000
export const maxPolicies = 100
export const maxTags = 100
export const maxInvitations = 100
/** Accounts one activity may create, and payloads it may sign. */
export const maxAccountsPerActivity = 100
export const maxPayloadsPerActivity = 100
/** As large as nodes take a transaction (`txMaxSize` of go-ethereum); without the blobs, which are not sent here. */
export const maxTransactionBytes = 128 * 1024
/** Users, keys and other things that one activity may make, change or delete. */
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
/** One-time codes: characters, seconds, tries, and how many a contact has alive at once (key-custody §6). */
export const minCodeLength = 6
export const defaultCodeLength = 9
export const maxCodeLength = 9
export const defaultCodeSeconds = '300'
export const maxCodeSeconds = 600
export const defaultCodeAttempts = '3'
export const maxLiveCodes = 3
/** How long a verification token is good, in seconds. */
export const defaultVerificationSeconds = 3600
export const maxVerificationSeconds = 86_400
/** A page takes a mailed key that was made within so many seconds (specification §4). */
export const recoveryCodeSeconds = 900
/** The requesting app's name and link in an email, in characters. */
export const maxAppNameLength = 64
export const maxLinkLength = 1024
