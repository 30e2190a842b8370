import { BaseError } from 'latchkey/core'
import { words } from '../words.ts'

/** What went wrong, for people. Errors of our own speak for themselves; a foreign text is never shown. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof BaseError)) return words.somethingFailed
  return [error.message, ...error.hints.slice(0, 1)].join(' ')
}

/** The person closed a passkey prompt, or let it time out. */
export function isCancelled(error: unknown): boolean {
  return error instanceof BaseError && 'code' in error && error.code === 4001
}
