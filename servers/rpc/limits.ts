/** Bounds of the JSON-RPC server. */

/** A transaction with its blobs is the largest request. */
export const maxBodyBytes = 1024 * 1024
export const maxBatch = 100
/** Limits of an upstream's reply (threats T21). */
export const maxReplyBytes = 5 * 1024 * 1024
/** Time-out of one upstream's whole reply; then the next one is tried. */
export const upstreamTimeoutMs = 10_000
/** Requests per project and client address. */
export const requestRate = { burst: 300, perMinute: 3_000 }
