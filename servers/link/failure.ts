import { failTexts, httpErrors } from 'latchkey/wire/link'
import type { Answer } from '../shared/app.ts'
import { commonFailureOf } from '../shared/commonFailure.ts'

/** Why the relay refuses something, for its metrics. */
export type Reason = 'refused' | 'credentials' | 'rate' | 'message' | 'internal'

/** The relay refuses a message; its client receives the text in `Fail` (link-and-popup-wallets §1.5). */
export class LinkError extends Error {
  override name = 'LinkError'
}

/** A request over HTTP is refused (link-and-popup-wallets §1.6). */
export class LinkHttpError extends Error {
  override name = 'LinkHttpError'
  readonly status: 401 | 404 | 429
  constructor(status: LinkHttpError['status']) {
    super(httpTexts[status])
    this.status = status
  }
}

const httpTexts = {
  401: httpErrors.invalidCredentials,
  404: httpErrors.eventNotFound,
  429: failTexts.tooManyRequests,
} as const

const common = {
  invalid_request: { status: 400, error: 'invalid request' },
  too_large: { status: 413, error: 'too large' },
  not_found: { status: 404, error: 'not found' },
  too_many_requests: { status: 429, error: failTexts.tooManyRequests },
  unavailable: { status: 503, error: failTexts.internal },
  internal: { status: 500, error: failTexts.internal },
} as const

/** The answer to any failed HTTP request. */
export function toAnswer(error: unknown): Answer {
  if (error instanceof LinkHttpError) return { status: error.status, body: { error: error.message } }
  const { status, error: text } = common[commonFailureOf(error)]
  return { status, body: { error: text } }
}
