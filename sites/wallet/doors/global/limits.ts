/** Limits of the hosted wallet's side of the global wallet. */

/** Specification §9: a session lives seven days. */
export const connectionTtlMs = 7 * 24 * 3600 * 1000
/** Tabs and private windows of one origin each have a connection. The oldest is dropped. */
export const maxConnectionsPerOrigin = 8
export const maxConnections = 64
/** The number of answered envelopes that are remembered per connection. */
export const maxSpentIvs = 512
