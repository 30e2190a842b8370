import { WireError } from 'latchkey/wire'
import { type Failure, type FailureReply, failures, internalError, statuses } from 'latchkey/wire/custody'
import { BodyTooLargeError } from '../../shared/admitBodies.ts'
import { type Answer, NoSuchRouteError } from '../../shared/app.ts'
import { findAway } from '../../shared/databaseAway.ts'
import { QueueFullError } from '../../shared/fairQueue.ts'

/** A refusal in the form of the key-custody wire. */
export class CustodyError extends Error {
  override name = 'CustodyError'
  readonly failure: Failure
  constructor(failure: Failure, options: { cause?: unknown } = {}) {
    super(failure.message, options)
    this.failure = failure
  }
}

/** Fields whose errors have a text of their own (key-custody §2.5). The last part of the field's path counts. */
const fieldFailures: Record<string, Failure> = {
  expirationSeconds: failures.invalidApiKeyExpiration,
  curve: failures.invalidCurve,
  curveType: failures.invalidCurve,
  path: failures.invalidPath,
  pathFormat: failures.invalidPathFormat,
  addressFormat: failures.invalidAddressFormat,
  encoding: failures.invalidPayloadEncoding,
  hashFunction: failures.invalidHashFunction,
  time: failures.invalidPolicyTime,
}

const notFoundBody: FailureReply = { code: 5, message: 'Not Found', details: [] }

/** Converts any error into the wire's form. An unexpected error reveals only its request id. */
export function toAnswer(error: unknown, requestId: string): Answer {
  if (error instanceof CustodyError) return answer(error.failure, codeDetails(error.failure))
  if (error instanceof WireError) {
    const failure = fieldFailures[error.field.split('.').at(-1) ?? ''] ?? failures.badRequestBody
    return answer(failure, [fieldDetail(error)])
  }
  if (error instanceof BodyTooLargeError) return answer(failures.badRequestBody, codeDetails(failures.badRequestBody))
  if (error instanceof NoSuchRouteError) return { status: statuses[5], body: notFoundBody }
  if (error instanceof QueueFullError) return answer(failures.rateLimited, codeDetails(failures.rateLimited))
  if (findAway(error)) return answer(failures.databaseAway, codeDetails(failures.databaseAway))
  const failure = internalError(requestId)
  return answer(failure, codeDetails(failure))
}

function answer({ code, message }: Failure, details: readonly object[]): Answer {
  return { status: statuses[code], body: { code, message, details } }
}

function codeDetails({ turnkeyErrorCode }: Failure): object[] {
  if (turnkeyErrorCode === undefined) return []
  return [{ '@type': 'type.googleapis.com/errors.v1.TurnkeyErrorDetail', turnkeyErrorCode }]
}

function fieldDetail({ field, rule }: WireError): object {
  return { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field, description: rule }] }
}
