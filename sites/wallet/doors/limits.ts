/** Limits of the connections that a popup's door keeps. */

/** Specification §9: a session lives seven days. */
export const connectionTtlMs = 7 * 24 * 3600 * 1000
/** Tabs and private windows of one origin each have a connection. The oldest is dropped. */
export const maxConnectionsPerOrigin = 8
export const maxConnections = 64
