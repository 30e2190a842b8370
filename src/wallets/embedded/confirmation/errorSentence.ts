import { BaseError } from '../../../core/errors.ts'
import { ProviderRpcError } from '../../../core/providerErrors.ts'
import { RpcUnreachableError } from '../../../core/rpc.ts'
import { toShownLabel } from '../../../review/shownLabel.ts'
import { type Failure, failureOf } from '../failure.ts'

/** The most characters of a foreign message that are shown. */
const maxQuoted = 80

/**
 * Returns what went wrong: the failure's own sentence, or for an unknown failure the message of an error of ours,
 * without its hints for developers. Never shows a foreign message.
 */
export function sentenceOf(error: unknown, sentenceFor: (failure: Failure) => string): string {
  const failure = nameOf(error)
  if (failure !== 'other' || !(error instanceof BaseError)) return sentenceFor(failure)
  if (!(error instanceof ProviderRpcError)) return error.message
  // The words of a node, which may be any: marked as a quotation, on one line and short.
  const quoted = toShownLabel(error.message, { maxLength: maxQuoted })
  return quoted === undefined ? sentenceFor(failure) : `${sentenceFor(failure)} (“${quoted}”)`
}

/** Returns whether the user closed the prompt or it timed out, which is no failure. */
export function isTurnedBack(error: unknown): boolean {
  return nameOf(error) === 'closed'
}

/** A network's node belongs to no wallet, so `failureOf` does not know its error. */
function nameOf(error: unknown): Failure {
  const { onLine } = navigator
  if (error instanceof RpcUnreachableError) return onLine ? 'unreachable' : 'offline'
  return failureOf(error, onLine)
}
