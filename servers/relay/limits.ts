import { maxMessageLength, maxTtlSeconds } from 'latchkey/wire/relay'
import type { UnfinishedBounds } from '../shared/sockets/boundUnfinished.ts'
import type { ConnectionLimits } from '../shared/sockets/connectionLimit.ts'
import { unfinishedBounds } from '../shared/sockets/limits.ts'

/** Bounds that are this server's own choice; those of the wire are in `latchkey/wire/relay`. */

/** The capacity of mailboxes. A session has two ends, each on a few devices or tabs of one client. */
export const mailboxLimits = { messagesPerTopic: 1000, subscribersPerTopic: 32, topicsPerClient: 5000 }
/** Milliseconds that a subscription lasts without renewal: as long as a message can wait in its mailbox. */
export const subscriptionMs = maxTtlSeconds * 1000
/** Changes that are written in one group. */
export const maxGroup = 1024
/** The same for messages on their way to Redis, and the number of such groups: enough to keep both ends busy. */
export const groupsInFlight = { maxGroup: 128, maxInFlight: 4 }
/** Redis keeps this much below its `maxmemory` free of messages and subscriptions, for acknowledgements. Bytes. */
export const spareMemory = 1024 * 1024
/**
 * Memory that Redis needs for a character of a message, because it allocates in steps; and for a message or a
 * subscription beside it.
 */
export const redisBytesPerCharacter = 1.25
export const redisEntryBytes = 512
/** Redis counts as full when it could not take one message of the largest size. */
export const largestMessageBytes = redisBytesPerCharacter * maxMessageLength + redisEntryBytes
/** Messages that one read of a mailbox returns at most. */
export const pageSize = 32
/** How often expired messages are deleted, and how many rows one statement deletes, so that other statements run in between. */
export const pruneIntervalMs = 60_000
export const pruneRows = 1000

/** Open sockets; `perClient` covers the tabs of one client. */
export type SocketLimits = ConnectionLimits & UnfinishedBounds & { perClient: number }
export const socketLimits: SocketLimits = { inAll: 20_000, perAddress: 500, perClient: 32, ...unfinishedBounds }
/** New sockets of one address. */
export const dialRate = { burst: 200, perMinute: 1200 }
/**
 * Calls of one address, and of one project: a call counts once, and once more for each `charactersPerToken` of its text and of
 * the messages it returns.
 */
export const addressRate = { burst: 2000, perMinute: 12_000 }
export const projectRate = { burst: 20_000, perMinute: 600_000 }
export const charactersPerToken = 1024
/**
 * Cost of all clients' calls that are processed at a time. A call costs its characters and `callCost`. A long one costs
 * more than its length, because it is parsed, or covers hundreds of topics, while no other client is served.
 */
export const maxOpenCost = 512 * 1024
/** The part of it that long calls leave to short ones. */
export const spareOpenCost = 64 * 1024
export const callCost = 256
export const longCallCharacters = 4 * 1024
export const longCallFactor = 8
/** Calls of one socket that may be unanswered at once; with more, the socket is not read. */
export const maxOpenCalls = 256
/** Deliveries of one socket that may be unacknowledged at once; older ones are delivered again at the next subscription. */
export const maxInFlight = 1000
/** How often sockets are pinged. Clients hang up after 35 s without a ping (relay-pairing §4). */
export const pingIntervalMs = 20_000
