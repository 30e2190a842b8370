import { codes } from '../../wire/codes.ts'
import { peerErrors } from '../../wire/relay/errors.ts'
import { BaseError } from '../errors.ts'
import { ProviderRpcError } from '../providerErrors.ts'
import type { Answer } from './request.ts'

/** The socket closed or was silent for too long before the relay answered. Messages in the outbox are sent again. */
export class ConnectionLostError extends BaseError {
  override name = 'ConnectionLostError'
  readonly code = codes.disconnected.code
  constructor() {
    super('The connection to the relay was lost')
  }
}

/** The relay rejected a call. `code` is the relay's. */
export class RelayAnswerError extends BaseError {
  override name = 'RelayAnswerError'
  readonly code: number
  constructor(error: { code: number; message: string }) {
    super(error.message || 'The relay rejected the call')
    this.code = error.code
  }
}

/** The peer did not answer in time. */
export class RequestExpiredError extends BaseError {
  override name = 'RequestExpiredError'
  readonly code = peerErrors.requestExpired.code
  constructor() {
    super(peerErrors.requestExpired.message)
  }
}

/** The topic has no session: there never was one, or it has ended. */
export class NoSessionError extends BaseError {
  override name = 'NoSessionError'
  readonly code = peerErrors.noSession.code
  constructor() {
    super(peerErrors.noSession.message)
  }
}

/** This device's clock is so far behind that wallets would reject what it dates. */
export class ClockError extends BaseError {
  override name = 'ClockError'
  readonly code = codes.disconnected.code
  constructor(behindMs: number) {
    const hours = Math.round(behindMs / 3_600_000)
    super(`This device's clock is about ${hours} hours behind`, {
      hints: ['Set the date and time to automatic, then try again.'],
    })
  }
}

/** The page closed this client. */
export class RelayClosedError extends BaseError {
  override name = 'RelayClosedError'
  readonly code = codes.disconnected.code
  constructor() {
    super('The relay client was closed')
  }
}

/** Converts the peer's error to one of ours. */
export function toPeerError({ error }: Extract<Answer, { error: unknown }>): BaseError {
  return error.code === peerErrors.requestExpired.code ? new RequestExpiredError() : new ProviderRpcError(error)
}
