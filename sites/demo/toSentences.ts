import { failureOf } from 'latchkey/react/hooks'
import { BaseError } from 'viem'
import { en as embeddedWords } from '../../src/core/words/embedded/en.ts'
import { en } from '../../src/core/words/en.ts'
import { failureSentence } from '../../src/wallets/embedded/failureWords.ts'

/**
 * What went wrong, for people: the kit's sentence where it has one, else the sentence of the error and the wallet's own words.
 * What a server of the embedded wallet answered is never shown as it came.
 */
export function toSentences(error: Error): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const failure = failureOf(cause, navigator.onLine)
    if (failure === 'other' || failure === 'closed') continue
    return failureSentence(failure, { words: en, embeddedWords })
  }
  if (!(error instanceof BaseError)) return error.message
  return error.details && error.details !== error.shortMessage
    ? `${error.shortMessage} (${error.details})`
    : error.shortMessage
}
