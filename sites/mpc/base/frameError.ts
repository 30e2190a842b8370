import { type FailureCode, failures } from 'latchkey/wire/mpc'

/** Failures of the frame itself. Those of the servers are in `latchkey/wire/mpc`. */
const ownFailures = {
  unreachable: 'The server of the managed wallet cannot be reached. Check the connection and try again.',
  invalid_answer: 'The server of the managed wallet sent an answer that is not of this protocol.',
  wrong_key: 'The server named another key than the one that was made. The wallet was not created.',
  shares_missing: 'This device does not have enough shares of the wallet. Recover them from a backup.',
  password_required: 'This wallet needs a password. Pass it along with the request.',
  wrong_password: 'The password is wrong, or the backup is damaged.',
  backup_failed: 'The backup could not be stored and opened again. The previous shares of the wallet stay in use.',
} as const

export type FrameFailure = FailureCode | keyof typeof ownFailures

/** A failure that the frame reports to the page by its code. */
export class FrameError extends Error {
  override name = 'FrameError'
  readonly code: FrameFailure
  constructor(code: FrameFailure, options?: ErrorOptions) {
    super(toSentence(code), options)
    this.code = code
  }
}

function toSentence(code: FrameFailure): string {
  return code in ownFailures ? ownFailures[code as keyof typeof ownFailures] : failures[code as FailureCode].message
}
