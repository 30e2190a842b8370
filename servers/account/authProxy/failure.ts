import { WireError } from 'latchkey/wire'
import { failures } from 'latchkey/wire/account'
import { statuses } from 'latchkey/wire/custody'
import type { Answer } from '../../shared/app.ts'
import { CustodyRefusedError } from '../custody.ts'
import { toAnswer } from '../failure.ts'

type Code = keyof typeof statuses

/** A refusal that only the auth proxy has, with gRPC's code. */
export class AuthProxyError extends Error {
  override name = 'AuthProxyError'
  readonly code: Code
  constructor(code: Code, message: string) {
    super(message)
    this.code = code
  }
}

/** HTTP status → gRPC code, which official clients show. They have no code for a conflict. */
const codes: Readonly<Record<number, Code>> = {
  400: 3,
  401: 16,
  403: 7,
  404: 5,
  409: 3,
  413: 3,
  429: 8,
  502: 14,
  503: 14,
}

/** Converts any error into the form that official clients read: `{code, message, details}`. */
export function toProxyAnswer(error: unknown): Answer {
  if (error instanceof AuthProxyError) return toReply(statuses[error.code], error.code, error.message)
  if (error instanceof CustodyRefusedError) {
    const { code } = error
    return isCode(code) ? toReply(statuses[code], code, refusal) : toReply(500, 13, failures.internal.message)
  }
  const { status, body } = toAnswer(error)
  const { code, message } = (body as { error: { code: string; message: string } }).error
  const isField = error instanceof WireError
  // Official clients search for this text.
  const words = code === 'invalid_code' ? `Invalid OTP code. ${message}` : message
  return toReply(status, codes[status] ?? 13, isField ? `The request is invalid: ${message}.` : words)
}

const refusal =
  'The key-custody server refused the request: a credential in it is wrong, expired or taken. Try again with a new one.'

const isCode = (code: number): code is Code => code in statuses

function toReply(status: Answer['status'], code: Code, message: string): Answer {
  return { status, body: { code, message, details: [] } }
}
