/**
 * Numbers of the account wire. They are apart from its schemas, so that reading one does not load a schema. Times in
 * seconds.
 */

/** Characters. */
export const maxDisplayNameLength = 64
/** Tokens of an environment's list. Every page that opens the environment loads all of them. */
export const maxListedTokens = 200
/** Each listed token and each network's coin may have a price. */
export const maxPriceFeeds = 256

/** A passkey challenge is valid once, within this time: the passkey time-out of specification §9. */
export const challengeTtlSeconds = 300
/** Lifetime of a mailed code. */
export const emailCodeTtlSeconds = 300
/** Access tokens are short-lived and bound to a key (RFC 9449). */
export const accessTokenTtlSeconds = 900
/** A refresh token is used once. Its family lives at most this long. */
export const refreshTokenTtlSeconds = 30 * 24 * 3600
/** Lifetime of the session key that sign-up and sign-in register with key custody. */
export const sessionKeyTtlSeconds = 900
/**
 * A DPoP proof is accepted this long before or after its `iat`, because the clocks of phones can be minutes off. Each
 * proof counts once.
 */
export const dpopWindowSeconds = 300
/** Lifetime of an email recovery session, from the creation of its credential (specification §4, §9). */
export const emailRecoverySessionTtlSeconds = 1800
/** Lifetime of a link by which a second device joins. It is used once. */
export const devicePairingTtlSeconds = 300
/** Wrong proofs of a link's secret after which the link ends. */
export const maxDevicePairingTries = 5
/**
 * A page's signature of its session id is valid this long: long enough for the user to answer a prompt of the managed
 * wallet.
 */
export const signedSessionIdTtlSeconds = 300
/** How far ahead of a server's clock the clock of a page may be. */
export const signedSessionIdLeewaySeconds = 60
/** A token for one operation of the managed wallet, from the passkey prompt to the start of the operation. */
export const mfaTokenTtlSeconds = 120
/** Longest user agent that is read. */
export const maxUserAgentLength = 512
