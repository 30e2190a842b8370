import { UserRejectedError } from '../../core/providerErrors.ts'

/** Specification §9: how long a passkey prompt stays open. */
export const passkeyTimeoutMs = 300_000

/**
 * Converts the error of a prompt that the user closed, that timed out or that the browser did not allow into a rejection;
 * browsers do not tell these apart, on purpose (Web Authentication §14.5). Returns any other error unchanged.
 */
export function toPromptError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'NotAllowedError') return error
  return new UserRejectedError(undefined, {
    cause: error,
    hints: ['Call it in a click handler, and let the user try again: browsers open one prompt per gesture.'],
  })
}
