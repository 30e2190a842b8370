import { codes } from '../../wire/codes.ts'
import { peerErrors } from '../../wire/relay/errors.ts'
import { BaseError } from '../errors.ts'
import { ProviderRpcError } from '../providerErrors.ts'
import type { Answer } from './request.ts'

/** The socket went away, or was silent for too long, before the relay had answered. What was kept is said again. */
export class LinkLostError extends BaseError {
  override name = 'LinkLostError'
  readonly code = codes.disconnected.code
  constructor() {
    super('The link to the relay was lost')
  }
}

/** The relay does not do what it was asked to. `code` as the relay sent it. */
export class RelayAnswerError extends BaseError {
  override name = 'RelayAnswerError'
  readonly code: number
  constructor(error: { code: number; message: string }) {
    super(error.message || 'The relay refused')
    this.code = error.code
  }
}

/** Nobody answered in time. */
export class RequestExpiredError extends BaseError {
  override name = 'RequestExpiredError'
  readonly code = peerErrors.requestExpired.code
  constructor() {
    super(peerErrors.requestExpired.message)
  }
}

/** The topic has no session: it never had, or the session has ended. */
export class NoSessionError extends BaseError {
  override name = 'NoSessionError'
  readonly code = peerErrors.noSession.code
  constructor() {
    super(peerErrors.noSession.message)
  }
}

/** This device's clock is so far behind that no wallet would take what it dates. */
export class ClockError extends BaseError {
  override name = 'ClockError'
  readonly code = codes.disconnected.code
  constructor(behindMs: number) {
    const hours = Math.round(behindMs / 3_600_000)
    super(`The clock of this device is about ${hours} hours behind`, {
      hints: ['Set date and time to automatic, then try again.'],
    })
  }
}

/** The page itself ended this client. */
export class RelayClosedError extends BaseError {
  override name = 'RelayClosedError'
  readonly code = codes.disconnected.code
  constructor() {
    super('The relay client was closed')
  }
}

/** The other end's refusal as an error of ours. */
export function toPeerError({ error }: Extract<Answer, { error: unknown }>): BaseError {
  return error.code === peerErrors.requestExpired.code ? new RequestExpiredError() : new ProviderRpcError(error)
}
