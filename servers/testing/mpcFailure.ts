import type { FailureCode } from 'latchkey/wire/mpc'

/** A failure of the server, as its client sees it. */
export class MpcFailure extends Error {
  override name = 'MpcFailure'
  readonly status: number
  readonly code: FailureCode
  constructor(status: number, code: FailureCode, message: string) {
    super(`${code}: ${message}`)
    this.status = status
    this.code = code
  }
}
