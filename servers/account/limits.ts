import { maxActivityAgeMs } from 'latchkey/wire/custody'

/** Bounds of the account server. */

/** The largest body is a sign-up with its attestation. */
export const maxBodyBytes = 64 * 1024
/** A custody server has this long to answer, and this much to say. */
export const custodyTimeoutMs = 10_000
export const maxCustodyReplyLength = 256 * 1024
/** Requests that begin or renew a session, per environment and client address. */
export const signInRate = { burst: 60, perMinute: 60 }
/** Longest token or proof that is looked at. */
export const maxTokenLength = 4096
/** A sign-up that key custody has not confirmed is kept while custody would still accept its body, with a margin. */
export const signUpTtlMs = maxActivityAgeMs - 5 * 60 * 1000
