import { BaseError } from '../../../core/errors.ts'
import { peerErrors } from '../../../wire/relay/errors.ts'

/** No wallet approved within the five minutes of a pairing. */
export class ProposalExpiredError extends BaseError {
  override name = 'ProposalExpiredError'
  readonly code = peerErrors.requestExpired.code
  constructor() {
    super('Proposal expired', { hints: ['Show a new QR code.'] })
  }
}

/** The session has no account on the chain, or not this method there. */
export class NotApprovedError extends BaseError {
  override name = 'NotApprovedError'
  readonly code: number
  constructor(missing: 'chain' | 'method') {
    const { code, message } = missing === 'chain' ? peerErrors.unsupportedChains : peerErrors.unauthorizedMethod
    super(message)
    this.code = code
  }
}
