import { type FailureCode, failures } from '../../wire/account/failure.ts'
import { BaseError } from '../errors.ts'

/** Failures that only the page can see, in addition to those that the account server names. */
const unseen = {
  unreachable: 'The account server did not answer. Check the connection and try again.',
  signed_out: 'You are not signed in. Sign in first.',
  no_session_id: 'This session was started without the managed wallet. Sign in again.',
  // The server's own text is written for developers of clients.
  stale_proof:
    'The account server refused because the clock of this device is wrong. Set the date and time, then try again.',
} as const

export type AccountErrorCode = FailureCode | keyof typeof unseen

/** What the developer can do, where the message alone does not say it. */
const hints: Partial<Record<AccountErrorCode, string>> = {
  origin_not_allowed: "Add this page's origin to the environment's allowed origins.",
  unknown_environment: 'Check environmentId with the operator; the development stack writes it to stack.json.',
}

/** A failure of the account server. The message is ours and quotes nothing that the server sent. Programs read `code`. */
export class AccountError extends BaseError {
  override name = 'AccountError'
  readonly code: AccountErrorCode
  constructor(code: AccountErrorCode, options: { cause?: unknown } = {}) {
    const hint = hints[code]
    super(isUnseen(code) ? unseen[code] : failures[code].message, { ...options, ...(hint && { hints: [hint] }) })
    this.code = code
  }
}

export function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(failures, code)
}

function isUnseen(code: AccountErrorCode): code is keyof typeof unseen {
  return Object.hasOwn(unseen, code)
}
