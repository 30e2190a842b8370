import { BaseError } from '../../../core/errors.ts'
import { type Reason, ReasonedError } from '../../../core/reasonedError.ts'
import { codes } from '../../../wire/codes.ts'

const reasons = {
  notLoaded: {
    code: codes.internal.code,
    message: 'The vault did not load.',
    hint: 'List the page’s origin in the environment’s allowedOrigins, and let its Content-Security-Policy frame the vault (frame-src).',
  },
  closed: { code: codes.userRejected.code, message: 'The vault was closed.', hint: undefined },
} as const satisfies Record<string, Reason>

export type VaultReason = keyof typeof reasons

/** The vault cannot be reached; `reason` says why in one word. */
export class VaultError extends ReasonedError<VaultReason> {
  override name = 'VaultError'
  constructor(reason: VaultReason, options: { cause?: unknown } = {}) {
    super(reasons, reason, options)
  }
}

/** The vault refused or failed; the message is the vault's own. */
export class VaultRequestError extends BaseError {
  override name = 'VaultRequestError'
  readonly code = codes.invalidInput.code
}
