/** Bounds that all servers share. */

/**
 * Request line and headers of a server. A site takes the longest address that Chromium goes to, and headers: popup
 * addresses carry messages, and of one that is too long the wallet itself says so.
 */
export const maxHeaderBytes = 64 * 1024
export const maxSiteHeaderBytes = 2 * 1024 * 1024 + maxHeaderBytes
/** A client has this long to send its headers, its whole request, and between two requests of one connection. */
export const headerTimeoutMs = 10_000
/** How often a server looks for clients that are over time; left alone, Node looks every 30 s. */
export const timeoutCheckMs = 1_000
export const requestTimeoutMs = 30_000
export const keepAliveMs = 5_000
/**
 * Connections of one server: of one client address, and in all. Behind trusted proxies, whose connections all come from one address, the
 * first bounds the requests of one address that run at the same time.
 */
export const connectionBounds = {
  connectionsPerAddress: 500,
  connectionsInAll: 10_000,
  /** Bytes of answers that their readers have not taken, and how long a reader may take for one. */
  answerBytesPerAddress: 16 * 1024 * 1024,
  answerBytesInAll: 64 * 1024 * 1024,
  answerTimeoutMs: 30_000,
}
/** Bodies up to this size are read at once. Bytes. */
export const freeBodyBytes = 16 * 1024
/**
 * Bytes of larger bodies that are read and worked on at a time: in all, and of one client address; and requests of one address that
 * wait for that.
 */
export const bodyBudget = { capacity: 32 * 1024 * 1024, perKey: 4 * 1024 * 1024, maxWaiting: 64 }
/** A larger body of a request that was refused counts for its address so long as it would take at this speed: a megabyte a second. */
export const refusedBytesPerMs = 1024
/** Refusals of one client address, and what it reads without a token, before its answers are delayed; and the longest delay. */
export const refusedRate = { burst: 100, perMinute: 3000, maxWaitMs: 5_000 }
export const openRate = { burst: 500, perMinute: 12_000, maxWaitMs: 5_000 }
/** After a request to stop, running requests have this long to finish. */
export const closeGraceMs = 5_000
/** A database has this long to answer when a server starts. */
export const connectTimeoutMs = 10_000
/** Connections to Postgres of one server, beside the one that probes it, and how long a request waits for one of them. */
export const postgresConnections = 10
export const checkoutTimeoutMs = 3_000
/** After this time the database is probed, lest it be frozen; after the second, a statement is given up. */
export const slowStatementMs = 2_000
export const statementTimeoutMs = 10_000
/** A probe of the database takes no longer than this, is repeated so often while the database is away, and is remembered so long. */
export const probeTimeoutMs = 2_000
export const probeIntervalMs = 500
export const healthRememberedMs = 500
/**
 * Two processes' clocks differ by less than this. A time that is stored and later than it can be by more was written by a clock that ran
 * ahead.
 */
export const clockSlackMs = 5 * 60_000
/** When a client may send a request again that the database could not serve. */
export const retryAfterSeconds = 2
/** With less free space than this, a disk counts as full; below this share of it, the operator is warned. */
export const minFreeBytes = 4 * 1024 * 1024
export const warnFreeShare = 0.1
export const diskCheckMs = 60_000
/** How often one client may ask whether its page's origin is allowed. */
export const originRate = { burst: 20, perMinute: 20 }
/** How long a browser may remember a CORS preflight. */
export const preflightSeconds = 600
/** Keys that one rate limiter remembers; the least recently used are forgotten first. */
export const rateLimitKeys = 10_000
/** Connections to the mail server that are kept, and how long each step on one may take. */
export const mailConnections = 4
export const mailTimeoutMs = 10_000
/** A document of a foreign server: its largest size, and how long the whole download may take. */
export const maxForeignBytes = 256 * 1024
export const foreignTimeoutMs = 5_000
