import * as v from 'valibot'
import { maxDisplayNameLength } from './limits.ts'

/** A name for people to read: 1 to 64 characters on one line. */
export const displayName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'expected 1 to 64 characters'),
  v.maxLength(maxDisplayNameLength, 'expected 1 to 64 characters'),
  v.regex(/^\P{Cc}*$/u, 'expected no control characters'),
)

/** The name that a foreign text comes to: on one line, and cut where it is too long. Empty where nothing is left of it. */
export function toDisplayName(text = ''): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim()
  // Not through the middle of a character that takes two places.
  return line
    .slice(0, maxDisplayNameLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
