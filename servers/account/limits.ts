import { maxActivityAgeMs } from 'latchkey/wire/custody'

/** Bounds of the account server. */

/** The largest body is a sign-up with its attestation. */
export const maxBodyBytes = 64 * 1024
/** Time-out of requests to a key-custody server, and the longest reply that is read. */
export const custodyTimeoutMs = 10_000
export const maxCustodyReplyLength = 256 * 1024
/** Requests that start or renew a session, per environment and client address. */
export const signInRate = { burst: 60, perMinute: 60 }
/**
 * Polls of devices that wait for another one, per environment and client address. Each device polls every second, and
 * some share an address.
 */
export const waitingRate = { burst: 300, perMinute: 300 }
/** Requests of one signed-in person, from all devices. A page that shows a device link polls every second. */
export const personRate = { burst: 300, perMinute: 300 }
/**
 * Emails that one client address causes in an environment, and among them, emails of one kind for one email address.
 */
export const mailRate = { burst: 20, perMinute: 10 }
export const requesterRate = { burst: 3, perMinute: 1 }
/** Attempts that a mailed code allows (key-custody §14: five on our own sign-in). */
export const emailCodeTries = 5
/** Attempts that a code of the auth proxy allows, as at the service whose wire it has (threats T25). */
export const authProxyCodeTries = 3
/** Digits of a mailed code. */
export const emailCodeLength = 6
/** Lifetime of a verification token: time to sign in, or to confirm an address. */
export const verificationTtlSeconds = 900
/** The keys of a key-custody server are fetched again after this. */
export const custodyKeysTtlMs = 5 * 60 * 1000
/** Time for which an unconfirmed sign-up is kept: as long as key custody would still accept its body, less a margin. */
export const signUpTtlMs = maxActivityAgeMs - 5 * 60 * 1000
