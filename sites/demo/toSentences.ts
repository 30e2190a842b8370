import { failureOf, failureSentence } from 'latchkey/react/hooks'
import { BaseError } from 'viem'
import { causesOf } from '../../src/core/causes.ts'
import { isRefusal } from '../../src/core/logged.ts'
import { en as embeddedWords } from '../../src/core/words/embedded/en.ts'
import { en } from '../../src/core/words/en.ts'

/** Returns what went wrong with a passkey, which has no words of a wallet, and what else the user can do. */
export function toPasskeySentences(error: Error): string {
  const failure = failureOf(error, navigator.onLine)
  const sentence = failure === 'other' ? toSentences(error) : failureSentence(failure, { words: en, embeddedWords })
  return `${sentence} For other ways in, press Connect wallet and choose Passkey.`
}

/**
 * Returns what happened, for users: that they declined, or else what went wrong, in the kit's sentence if it has one, otherwise the error's message and the wallet's
 * own. Never shows an answer of the embedded wallet's servers as it came.
 */
export function toSentences(error: Error): string {
  const causes = causesOf(error)
  if (causes.some(({ name }) => name === 'PopupClosedError'))
    return 'You closed the wallet’s window. Nothing was signed.'
  if (causes.some(isRefusal)) return 'You declined. Nothing was signed.'
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const failure = failureOf(cause, navigator.onLine)
    if (failure === 'other') continue
    return failureSentence(failure, { words: en, embeddedWords })
  }
  if (!(error instanceof BaseError)) return error.message
  return error.details && error.details !== error.shortMessage
    ? `${error.shortMessage} (${error.details})`
    : error.shortMessage
}
