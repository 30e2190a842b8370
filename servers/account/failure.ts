import { WireError } from 'latchkey/wire'
import { type FailureCode, failures } from 'latchkey/wire/account'
import type { Answer } from '../shared/app.ts'
import { commonFailureOf } from '../shared/commonFailure.ts'
import { PasskeyError, RpIdError } from '../shared/passkey.ts'
import { CustodyUnavailableError } from './custody.ts'

/** A failure of the account wire. The wire's table has its text; the cause stays on the server. */
export class AccountError extends Error {
  override name = 'AccountError'
  readonly code: FailureCode
  constructor(code: FailureCode, options?: ErrorOptions) {
    super(failures[code].message, options)
    this.code = code
  }
}

/**
 * Converts any error to a failure of the account wire. Only errors that tell the caller what to fix add to the table's
 * text.
 */
export function toAnswer(error: unknown): Answer {
  const code = codeOf(error)
  const { status, message } = failures[code]
  const isTelling = error instanceof WireError || error instanceof RpIdError
  return { status, body: { error: { code, message: isTelling ? error.message : message } } }
}

function codeOf(error: unknown): FailureCode {
  if (error instanceof AccountError) return error.code
  if (error instanceof PasskeyError) return 'invalid_passkey'
  if (error instanceof CustodyUnavailableError) return 'custody_unavailable'
  return commonFailureOf(error)
}
