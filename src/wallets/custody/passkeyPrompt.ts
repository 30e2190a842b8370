import { UserRejectedError } from '../../core/providerErrors.ts'

/** Specification §9: how long a passkey prompt stays open. */
export const passkeyTimeoutMs = 300_000

/**
 * A prompt that the person closed or let time out, or that the browser did not allow, as the refusal it is: browsers tell
 * these apart on purpose not at all (Web Authentication §14.5). Every other error as it came.
 */
export function toPromptError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'NotAllowedError') return error
  return new UserRejectedError(undefined, {
    cause: error,
    hints: ['Ask in a click handler, and let the person try again: browsers open one prompt per gesture.'],
  })
}
