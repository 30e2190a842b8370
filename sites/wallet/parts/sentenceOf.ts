import { BaseError, RpcUnreachableError } from 'latchkey/core'
import { type Failure, failureOf } from 'latchkey/react/hooks'
import { PopupClosedError } from 'latchkey/wallets/global'
import { words } from '../words.ts'

/**
 * What went wrong, for people: each failure by our own word for it. What has none speaks for itself where it is ours (hints
 * are for developers), and a foreign text is never shown.
 */
export function sentenceOf(error: unknown): string {
  if (error instanceof PopupClosedError) return words.windowClosed
  const sentence = sentences[named(error)]
  if (sentence !== undefined) return sentence
  return error instanceof BaseError ? error.message : words.somethingFailed
}

/** The person closed what asked them, or let it time out: nothing is wrong. */
export function isTurnedBack(error: unknown): boolean {
  return named(error) === 'closed'
}

/** The node that a network is read from belongs to no wallet. */
function named(error: unknown): Failure {
  const { onLine } = navigator
  if (error instanceof RpcUnreachableError) return onLine ? 'unreachable' : 'offline'
  return failureOf(error, onLine)
}

const sentences: Partial<Record<Failure, string>> = words.failures
