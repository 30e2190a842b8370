/** Bounds of the key-custody wire (key-custody §1.5, §2.1, §3, §14), apart from its schemas so that reading one costs no schema. */

export const maxBodyBytes = 1024 * 1024
export const maxStampLength = 16 * 1024
/** A new activity is refused when its `timestampMs` is older, or further ahead, than this. Milliseconds. */
export const maxActivityAgeMs = 60 * 60 * 1000
export const maxActivityLeadMs = 5 * 60 * 1000
/** A session key lives this long when the request does not say. */
export const defaultSessionSeconds = 900
/** Per user: keys without an expiry, keys with one, and passkeys. */
export const maxLongLivedApiKeys = 10
export const maxExpiringApiKeys = 10
export const maxAuthenticators = 10
/** Per organization. */
export const maxUsers = 100
export const maxWallets = 100
/** Accounts one activity may create, and payloads it may sign. */
export const maxAccountsPerActivity = 100
export const maxPayloadsPerActivity = 100
export const maxNameLength = 256
export const maxAddressLength = 256
export const defaultPageSize = 10
export const maxPageSize = 100
/** Values one filter may list, and the longest value: a credential id. */
export const maxFilterValues = 100
export const maxFilterLength = 1400
