import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, by digests, so that the time reveals no length either. */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
