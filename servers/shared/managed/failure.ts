import { WireError } from 'latchkey/wire'
import { type FailureCode, failures } from 'latchkey/wire/mpc'
import { BodyTooLargeError } from '../admitBodies.ts'
import { type Answer, NoSuchRouteError } from '../app.ts'
import { findAway } from '../databaseAway.ts'
import { IssuerAwayError, TokenError } from '../dpop/accessTokens.ts'
import { ProofError } from '../dpop/verifyProof.ts'
import { QueueFullError } from '../fairQueue.ts'

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
  if (error instanceof WireError) return 'invalid_request'
  if (error instanceof TokenError) return 'invalid_token'
  if (error instanceof ProofError) return error.code
  if (error instanceof IssuerAwayError) return 'account_unavailable'
  if (error instanceof BodyTooLargeError) return 'too_large'
  if (error instanceof NoSuchRouteError) return 'not_found'
  if (error instanceof QueueFullError) return 'too_many_requests'
  if (findAway(error)) return 'unavailable'
  return 'internal'
}
