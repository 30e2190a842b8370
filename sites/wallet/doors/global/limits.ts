/** Numbers of the hosted wallet's side of the global wallet, apart from its rules. */

/** Specification §9: a session lives seven days. */
export const connectionTtlMs = 7 * 24 * 3600 * 1000
/** Several tabs and private windows of one origin hold a connection each; the oldest gives way. */
export const maxConnectionsPerOrigin = 8
export const maxConnections = 64
/** Envelopes of one connection that are remembered as answered. */
export const maxSpentIvs = 512
