import { rateLimitKeys } from './limits.ts'

/** `burst` requests at once, then `perMinute`. */
export type Rate = { burst: number; perMinute: number }

/** Takes tokens of `key`'s bucket, one by default; returns false when there are fewer. */
export type RateLimit = (key: string, tokens?: number) => boolean

/**
 * A token bucket per key, in memory: `burst` at once, then `perMinute`. A bucket is one number, the time at which it is
 * full again (the generic cell rate algorithm), so nothing adds up and nothing runs between requests.
 */
export function createRateLimit(options: Rate & { now?: () => number }): RateLimit {
  const { burst, perMinute } = options
  // A rate is about durations, so it does not follow the system's clock when that is set.
  const now = !options.now || options.now === Date.now ? () => performance.now() : options.now
  const msPerToken = 60_000 / perMinute
  const fullAt = new Map<string, number>()

  return (key, tokens = 1) => {
    const at = now()
    // Never emptier than empty, though a clock be set back.
    const full = Math.min(Math.max(at, fullAt.get(key) ?? at), at + burst * msPerToken)
    const isTaken = full - at <= (burst - tokens) * msPerToken
    // Deleting first moves the key to the end: a Map keeps the order of insertion.
    fullAt.delete(key)
    fullAt.set(key, isTaken ? full + tokens * msPerToken : full)
    const [oldest] = fullAt.keys()
    if (fullAt.size > rateLimitKeys && oldest !== undefined) fullAt.delete(oldest)
    return isTaken
  }
}
