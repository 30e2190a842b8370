/** Numbers of the account wire, apart from its schemas so that reading one costs no schema. Times in seconds. */

/** Characters. */
export const maxDisplayNameLength = 64

/** A passkey challenge is honoured once, within this time: the passkey time-out of specification §9. */
export const challengeTtlSeconds = 300
/** A mailed code lives this long. */
export const emailCodeTtlSeconds = 300
/** Access tokens are short-lived and bound to a key (RFC 9449). */
export const accessTokenTtlSeconds = 900
/** A refresh token is used once; its family lives at most this long. */
export const refreshTokenTtlSeconds = 30 * 24 * 3600
/** Life of the session key that signing up or in registers with key custody. */
export const sessionKeyTtlSeconds = 900
/** A DPoP proof is accepted this long after (or before) its `iat`: clocks of phones are minutes off; each proof counts once. */
export const dpopWindowSeconds = 300
/** The email recovery session: how long a recovery by email acts for the user, from when its credential was created (specification §4, §9). */
export const emailRecoverySessionTtlSeconds = 1800
/** A link by which a second device joins lives this long, and is used once. */
export const devicePairingTtlSeconds = 300
/** A wrong proof of a link's secret, this often, ends the link. */
export const maxDevicePairingTries = 5
/** Longest user agent that is looked at. */
export const maxUserAgentLength = 512
