/** Bounds of the server of the managed wallet. */

/** Requests of one user, from all devices. */
export const personRate = { burst: 300, perMinute: 300 }
/** Ceremonies that one user begins; and those among them that make shares, which take seconds of processor time. */
export const startRate = { burst: 60, perMinute: 60 }
export const keyRate = { burst: 12, perMinute: 4 }
/**
 * Ceremonies that make shares take turns, by user: a round of one takes up to several seconds of processor time. So many of one
 * user wait; a request that is repeated while it is served is one of them.
 */
export const longTurns = { capacity: 1, perKey: 1, maxWaiting: 16 }
/** Of one user. */
export const maxRunningCeremonies = 16
/**
 * Failed checks of one wallet. An attacker learns a bit or two of one pair's set-up for each, and a refresh replaces the
 * set-up; honest software has none.
 */
export const maxBans = 8
/**
 * Answers of a ceremony that is over are kept this long, for a client that repeats a request. Of each user, the newest
 * ceremonies keep theirs, at most this many: those of one ceremony take up to 230 KB (a key generation of THREE_OF_FIVE on
 * secp256k1).
 */
export const keptMs = 24 * 60 * 60 * 1000
export const maxKeptCeremonies = 32
/** Old ceremonies that the start of another one deletes. */
export const maxPurged = 64
/**
 * Steps that a restored database may have lost, for a refresh to count on from the client's witness: about five weeks of
 * `personRate`. Without a bound, one request could take the counter to its end, and no later step could be counted.
 */
export const maxLostSteps = 2 ** 24
