import { randomBytes } from '../crypto/randomBytes.ts'

// How our clients reconnect (specification §9, "Realtime client"), wherever their wire says nothing else.

/** How long a server may take to open a socket. */
export const openLimitMs = 20_000
/** The longest delay between two attempts. */
export const longestRetryMs = 5_000
const shortestRetryMs = 1_000
/** A delay is up to this share of it shorter or longer: 0.5 to 1.5 times as long. */
const jitter = 0.5

/**
 * Milliseconds until the next attempt.
 * @param failures attempts in a row that have failed, from 1
 * @param random from 0 to 1: spreads out the retries of pages that lost the same server at once
 */
export function retryDelayMs(failures: number, random = randomShare()): number {
  const delay = Math.min(shortestRetryMs * 2 ** (failures - 1), longestRetryMs)
  return Math.min(delay * (jitter + random), longestRetryMs)
}

function randomShare(): number {
  return (randomBytes(12)[0] ?? 0) / 255
}
