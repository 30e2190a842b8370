import { codes } from '../../wire/codes.ts'
import { BaseError } from '../errors.ts'

/** The relay did not answer in time. It may have received the request all the same. */
export class LinkTimeoutError extends BaseError {
  override name = 'LinkTimeoutError'
  readonly code = codes.disconnected.code
  constructor(id: number) {
    super(`request ${id} timed out`, { hints: ['Check the connection to the internet, then try again.'] })
  }
}

/** The relay answered a request with `Fail`: the message is its text. */
export class LinkFailError extends BaseError {
  override name = 'LinkFailError'
  readonly code = codes.internal.code
}

/** The relay does not accept the session of this connection: the message is its text. */
export class LinkRefusedError extends BaseError {
  override name = 'LinkRefusedError'
  readonly code = codes.disconnected.code
  constructor(message: string) {
    super(message, { hints: ['The connection to the wallet is over. Connect again.'] })
  }
}

/** The connection was closed before the relay answered. */
export class LinkClosedError extends BaseError {
  override name = 'LinkClosedError'
  readonly code = codes.disconnected.code
  constructor() {
    super('The connection to the relay was closed')
  }
}

/** The message is longer than any relay reads, so repeating it does not help. */
export class LinkMessageTooLongError extends BaseError {
  override name = 'LinkMessageTooLongError'
  readonly code = codes.limitExceeded.code
  constructor(maxBytes: number) {
    super(`The message is longer than the ${maxBytes} bytes that the relay accepts.`, { hints: ['Send less data.'] })
  }
}

/** The relay did not list or mark the events of a session. */
export class LinkHttpError extends BaseError {
  override name = 'LinkHttpError'
  readonly code = codes.internal.code
  /** HTTP status; undefined when no relay answered. */
  readonly status: number | undefined
  constructor(options: { status?: number | undefined; cause?: unknown }) {
    const { status, ...rest } = options
    super('The relay did not answer.', { ...rest, hints: ['Check the connection to the internet, then try again.'] })
    this.status = status
  }
}
