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
/** After a request to stop, running requests have this long to finish. */
export const closeGraceMs = 5_000
/** A database has this long to answer when a server starts. */
export const connectTimeoutMs = 10_000
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
