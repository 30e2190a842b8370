import * as v from 'valibot'
import { maxDisplayNameLength } from './limits.ts'

/** A name to display: 1 to 64 characters on one line. */
export const displayName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'expected 1 to 64 characters'),
  v.maxLength(maxDisplayNameLength, 'expected 1 to 64 characters'),
  v.regex(/^\P{Cc}*$/u, 'expected no control characters'),
)

/** Returns a foreign text as a display name: on one line, and cut to length. Empty when nothing is left. */
export function toDisplayName(text = ''): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim()
  // Drops half of a surrogate pair that the cut left.
  return line
    .slice(0, maxDisplayNameLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
