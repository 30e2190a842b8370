import { BaseError } from 'viem'

/** What went wrong, for people: the sentence of the error, and the wallet's own words where it has some. */
export function toSentences(error: Error): string {
  if (!(error instanceof BaseError)) return error.message
  return error.details && error.details !== error.shortMessage
    ? `${error.shortMessage} (${error.details})`
    : error.shortMessage
}
