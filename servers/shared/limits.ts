/** Bounds that all servers share. */

/**
 * Request line and headers of a server. A site accepts the longest address that Chromium opens, with headers: popup
 * addresses contain messages, and the wallet itself reports one that is too long.
 */
export const maxHeaderBytes = 64 * 1024
export const maxSiteHeaderBytes = 2 * 1024 * 1024 + maxHeaderBytes
/** Time-out of a server's request to the account server, and the longest reply that is read. */
export const accountTimeoutMs = 10_000
export const maxAccountReplyLength = 64 * 1024
/** Time-outs of a client: for its headers, for its whole request, and between two requests of one connection. */
export const headerTimeoutMs = 10_000
/** How often a server closes clients that exceed a time-out. Node's own default is 30 s. */
export const timeoutCheckMs = 1_000
/**
 * Connections that may wait to be accepted, as far as the system allows. When there is no room, a client dials again after
 * a second: with Node's own 511, a stranger who dials three thousand times at once delays everybody else by that.
 */
export const connectionBacklog = 4096
/** New connections that a server begins to read, and requests that it begins to process, in one round of its event loop. */
export const connectionsPerTurn = 4
export const requestsPerTurn = 4
/** While new connections arrive, it accepts so many before it begins to read the next. */
export const acceptsPerTurn = 128
export const requestTimeoutMs = 30_000
export const keepAliveMs = 5_000
/**
 * Connections of one server: of one client address, and in all. Behind trusted proxies, whose connections all come from
 * one address, the first bounds the running requests of one address.
 */
export const connectionBounds = {
  connectionsPerAddress: 500,
  connectionsInAll: 10_000,
  /** Bytes of responses that wait for their readers, and how long a reader may take for one. */
  answerBytesPerAddress: 16 * 1024 * 1024,
  answerBytesInAll: 64 * 1024 * 1024,
  answerTimeoutMs: 30_000,
}
/** Bytes of a request that Node keeps while the server does not read them. */
export const bufferedBytes = 32 * 1024
/** Bodies up to this size are read at once. Bytes. */
export const freeBodyBytes = 16 * 1024
/**
 * Bytes of larger bodies that are read and processed at a time: in all, and of one client address; and requests of one
 * address that wait for that. The first bounds bodies that fit into the buffer of a connection, the second larger ones.
 */
export const bufferedBodyBudget = { capacity: 4 * 1024 * 1024, perKey: 1024 * 1024, maxWaiting: 64 }
export const bodyBudget = { capacity: 32 * 1024 * 1024, perKey: 4 * 1024 * 1024, maxWaiting: 64 }
/**
 * The least speed of a body that the server reads, 128 KiB a second, after a first time without any; and how often it is
 * checked.
 */
export const bodySpeed = { bytesPerMs: 128, graceMs: 1_000, checkMs: 250 }
/**
 * A larger body of a refused request counts for its address for as long as it would take at this speed: a megabyte a
 * second.
 */
export const refusedBytesPerMs = 1024
/** Refusals and public reads of one client address before its responses are delayed; and the longest delay. */
export const refusedRate = { burst: 100, perMinute: 3000, maxWaitMs: 5_000 }
export const openRate = { burst: 500, perMinute: 12_000, maxWaitMs: 5_000 }
/** Time that running requests have to finish after a request to stop. */
export const closeGraceMs = 5_000
/** Time that a database has to answer when a server starts. */
export const connectTimeoutMs = 10_000
/**
 * Connections to Postgres of one server, besides the one that probes it, and how long a request waits for one of them.
 */
export const postgresConnections = 10
export const checkoutTimeoutMs = 3_000
/**
 * A statement that takes longer than the first time causes a probe of the database, in case it is frozen. After the
 * second time the statement is abandoned.
 */
export const slowStatementMs = 2_000
export const statementTimeoutMs = 10_000
/**
 * Time-out of a probe of the database, the interval of probes while it is unavailable, and how long a result is reused.
 */
export const probeTimeoutMs = 2_000
export const probeIntervalMs = 500
export const healthRememberedMs = 500
/**
 * How often the connection that receives announcements of other processes is probed, and the pause between two attempts to
 * replace it.
 */
export const listenCheckMs = 5_000
export const listenRetryMs = 250
/**
 * The clocks of two processes differ by less than this. A stored time that is later than this allows was written by a
 * fast clock.
 */
export const clockSlackMs = 5 * 60_000
/** When a client may repeat a request that the database could not serve. */
export const retryAfterSeconds = 2
/** With less free space than this, a disk counts as full. Below this share of free space, the operator is warned. */
export const minFreeBytes = 4 * 1024 * 1024
export const warnFreeShare = 0.1
export const diskCheckMs = 60_000
/** How often one client may query whether its page's origin is allowed. */
export const originRate = { burst: 20, perMinute: 20 }
/** How long a browser may cache a CORS preflight. */
export const preflightSeconds = 600
/** Keys that one rate limiter keeps; the least recently used are dropped first. */
export const rateLimitKeys = 10_000
/** Connections to the mail server that are kept, and the time-out of each step on one. */
export const mailConnections = 4
export const mailTimeoutMs = 10_000
/** A document of a foreign server: its largest size, and the time-out of the whole download. */
export const maxForeignBytes = 256 * 1024
export const foreignTimeoutMs = 5_000
