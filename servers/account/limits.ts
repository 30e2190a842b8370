import { maxActivityAgeMs } from 'latchkey/wire/custody'

/** Bounds of the account server. */

/** The largest body is a sign-up with its attestation. */
export const maxBodyBytes = 64 * 1024
/** A custody server has this long to answer, and this much to say. */
export const custodyTimeoutMs = 10_000
export const maxCustodyReplyLength = 256 * 1024
/** Requests that begin or renew a session, per environment and client address. */
export const signInRate = { burst: 60, perMinute: 60 }
/** Questions of devices that wait for another one, likewise: each asks every second, and some share an address. */
export const waitingRate = { burst: 300, perMinute: 300 }
/** Requests of one signed-in person, from all devices: a page that shows a device link asks every second. */
export const personRate = { burst: 300, perMinute: 300 }
/** Emails that one client address causes in an environment; of those, emails of one kind for one email address. */
export const mailRate = { burst: 20, perMinute: 10 }
export const requesterRate = { burst: 3, perMinute: 1 }
/** A mailed code is tried this often (key-custody §14: five on our own sign-in). */
export const emailCodeTries = 5
/** Digits of a mailed code. */
export const emailCodeLength = 6
/** How long a verification token is valid: time to sign in, or to confirm an address. */
export const verificationTtlSeconds = 900
/** The keys of a key-custody server are fetched again after this. */
export const custodyKeysTtlMs = 5 * 60 * 1000
/** Longest token or proof that is looked at. */
export const maxTokenLength = 4096
/** A sign-up that key custody has not confirmed is kept while custody would still accept its body, with a margin. */
export const signUpTtlMs = maxActivityAgeMs - 5 * 60 * 1000
