import { WireError } from 'latchkey/wire'
import { type FailureCode, failures } from 'latchkey/wire/mpc'
import type { Answer } from '../app.ts'
import { commonFailureOf } from '../commonFailure.ts'
import { IssuerAwayError, TokenError } from '../dpop/accessTokens.ts'
import { ProofError } from '../dpop/verifyProof.ts'

/** A failure of the managed wallet's wire. The wire's table has its text; the cause stays on the server. */
export class MpcError extends Error {
  override name = 'MpcError'
  readonly code: FailureCode
  constructor(code: FailureCode, options?: ErrorOptions) {
    super(failures[code].message, options)
    this.code = code
  }
}

/** Converts any error to a failure of the wire. Only a field that does not fit adds to the table's text. */
export function toAnswer(error: unknown): Answer {
  const code = codeOf(error)
  const { status, message } = failures[code]
  return { status, body: { error: { code, message: error instanceof WireError ? error.message : message } } }
}

function codeOf(error: unknown): FailureCode {
  if (error instanceof MpcError) return error.code
  if (error instanceof TokenError) return 'invalid_token'
  if (error instanceof ProofError) return error.code
  if (error instanceof IssuerAwayError) return 'account_unavailable'
  return commonFailureOf(error)
}
