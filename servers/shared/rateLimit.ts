import { rateLimitKeys } from './limits.ts'

/** `burst` requests at once, then `perMinute`. */
export type Rate = { burst: number; perMinute: number }

export type RateLimit = {
  /** Takes tokens of `key`'s bucket, one by default. Returns false when there are fewer. */
  (key: string, tokens?: number): boolean
  /**
   * Takes tokens for work that is already done, even if there are fewer: the bucket then owes them, at most one burst,
   * and refuses until it has paid.
   */
  charge(key: string, tokens: number): void
}

/**
 * A token bucket per key, in memory: `burst` at once, then `perMinute`. A bucket is one number, the time at which it is
 * full again (the generic cell rate algorithm), so nothing adds up and nothing runs between requests.
 */
export function createRateLimit(options: Rate & { now?: () => number }): RateLimit {
  const { burst, perMinute } = options
  // A rate measures durations, so it ignores changes of the system's clock.
  const now = !options.now || options.now === Date.now ? () => performance.now() : options.now
  const msPerToken = 60_000 / perMinute
  const fullAt = new Map<string, number>()

  const burstMs = burst * msPerToken
  const latest = (at: number) => at + 2 * burstMs
  const read = (key: string, at: number) => {
    const full = Math.max(at, fullAt.get(key) ?? at)
    // No bucket owes more than one burst. A later time was written before the clock was set back, and counts as empty.
    return full > latest(at) ? at + burstMs : full
  }

  const take = (key: string, tokens = 1) => {
    const at = now()
    const full = read(key, at)
    const isTaken = full - at <= burstMs - tokens * msPerToken
    keep(fullAt, key, isTaken ? full + tokens * msPerToken : full)
    return isTaken
  }
  const charge = (key: string, tokens: number) => {
    const at = now()
    keep(fullAt, key, Math.min(read(key, at) + tokens * msPerToken, latest(at)))
  }
  return Object.assign(take, { charge })
}

/** Counts one for `key`; returns the milliseconds until the rate has room for it, at most `maxWaitMs`. */
export type Pacer = (key: string) => number

/** The same bucket for callers that wait instead of being refused. */
export function createPacer(options: Rate & { maxWaitMs: number; now?: () => number }): Pacer {
  const { burst, perMinute, maxWaitMs, now = () => performance.now() } = options
  const msPerToken = 60_000 / perMinute
  const burstMs = burst * msPerToken
  const fullAt = new Map<string, number>()

  return (key) => {
    const at = now()
    const full = Math.min(Math.max(at, fullAt.get(key) ?? at) + msPerToken, at + burstMs + maxWaitMs)
    keep(fullAt, key, full)
    return Math.max(0, full - at - burstMs)
  }
}

/** Deleting first moves the key to the end: a Map keeps the order of insertion. */
function keep(fullAt: Map<string, number>, key: string, full: number): void {
  fullAt.delete(key)
  fullAt.set(key, full)
  const [oldest] = fullAt.keys()
  if (fullAt.size > rateLimitKeys && oldest !== undefined) fullAt.delete(oldest)
}
