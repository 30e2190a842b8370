import { codes } from '../../../wire/codes.ts'
import { peerErrors } from '../../../wire/relay/errors.ts'
import { RelayError } from '../relayError.ts'

const refusals: readonly unknown[] = [
  codes.userRejected.code,
  peerErrors.userRejected.code,
  peerErrors.userRejectedChains.code,
  peerErrors.userRejectedMethods.code,
  peerErrors.userRejectedEvents.code,
]

/**
 * Why connecting failed: decided by the wallet's code, or else by the words that specification §8 names. Other errors are
 * returned unchanged.
 */
export function toConnectError(error: unknown): unknown {
  if (error instanceof RelayError) return error
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const text = typeof message === 'string' ? message : ''
  if (refusals.includes(code) || /rejected/i.test(text)) return new RelayError('connectionRejected', { cause: error })
  if (/expired/i.test(text)) return new RelayError('connectionProposalExpired', { cause: error })
  return error
}
