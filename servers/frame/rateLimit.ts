import { rateLimitKeys } from './limits.ts'

/** Takes one token of `key`'s bucket; false when it is empty. */
export type RateLimit = (key: string) => boolean

/** A token bucket per key, in memory: `burst` at once, then `perMinute`. */
export function createRateLimit(options: { burst: number; perMinute: number; now?: () => number }): RateLimit {
  const { burst, perMinute, now = Date.now } = options
  const buckets = new Map<string, { tokens: number; at: number }>()

  return (key) => {
    const at = now()
    const bucket = buckets.get(key) ?? { tokens: burst, at }
    const tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) * perMinute) / 60_000)
    // Deleting first moves the key to the end: a Map keeps the order of insertion.
    buckets.delete(key)
    buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at })
    const [oldest] = buckets.keys()
    if (buckets.size > rateLimitKeys && oldest !== undefined) buckets.delete(oldest)
    return tokens >= 1
  }
}
