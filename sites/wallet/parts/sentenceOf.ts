import { BaseError } from 'latchkey/core'
import { codes } from 'latchkey/wire'
import { words } from '../words.ts'

/**
 * What went wrong, for people: our own errors speak for themselves (their hints are for developers), and a foreign text
 * is never shown.
 */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof BaseError)) return words.somethingFailed
  return isCancelled(error) ? words.promptCancelled : error.message
}

/** The person closed a passkey prompt, or let it time out. */
function isCancelled(error: BaseError): boolean {
  return 'code' in error && error.code === codes.userRejected.code
}
