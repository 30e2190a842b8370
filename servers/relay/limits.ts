import { maxTtlSeconds } from 'latchkey/wire/relay'

/** Bounds that are this server's own choice; those of the wire are in `latchkey/wire/relay`. */

/** What mailboxes hold. A session has two ends, each on a few devices or tabs of one client. */
export const mailboxLimits = { lettersPerTopic: 1000, subscribersPerTopic: 32, topicsPerClient: 5000 }
/** Milliseconds that a subscription lasts without being renewed: as long as anything could wait in its mailbox. */
export const subscriptionMs = maxTtlSeconds * 1000
/** Changes that are written together. */
export const maxGroup = 1024
/** The same for letters on their way to Redis, and how many such groups: enough to keep both ends busy. */
export const groupsInFlight = { maxGroup: 128, maxInFlight: 4 }
/** Letters that one reading of a mailbox brings. */
export const pageSize = 32
/** How often expired letters are forgotten, and how many rows one statement forgets, so that others come in between. */
export const pruneIntervalMs = 60_000
export const pruneRows = 1000

/** Sockets in all, from one address, and of one client: its tabs. */
export const socketLimits = { inAll: 20_000, perAddress: 500, perClient: 32 }
/** Dials of one address. */
export const dialRate = { burst: 200, perMinute: 1200 }
/**
 * What one address, and one project, may ask: a call counts once, and once more for each `charactersPerToken` of its text, and of
 * the letters it brings.
 */
export const addressRate = { burst: 2000, perMinute: 12_000 }
export const projectRate = { burst: 20_000, perMinute: 600_000 }
export const charactersPerToken = 1024
/** Calls of one socket that are not answered yet; it is not read from while there are more. */
export const maxOpenCalls = 256
/**
 * Characters of frames that may wait for a slow reader, and of calls and letters asked for that are not answered yet. Letters that come
 * after stay in the mailbox until it has read; calls stay unread.
 */
export const maxBufferedBytes = 512 * 1024
/** The same over all sockets; beyond it, only readers for whom nothing waits are sent more. */
export const maxTotalBufferedBytes = 256 * 1024 * 1024
/** Deliveries of one socket whose acknowledgement is awaited; older ones are delivered again at the next subscription. */
export const maxInFlight = 1000
/** Every socket hears a ping this often, and is ended when it has not answered the one before. */
export const pingIntervalMs = 20_000
/** A socket that was told to close has this long. */
export const hangUpMs = 1000
