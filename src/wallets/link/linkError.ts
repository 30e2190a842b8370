import { type Reason, ReasonedError } from '../../core/reasonedError.ts'
import { codes } from '../../wire/codes.ts'

/** The messages of specification §8 and link-and-popup-wallets §1.9, verbatim, each with the code that programs read. */
const reasons = {
  linkUrlInvalid: {
    code: codes.invalidParams.code,
    message: 'The address of a link relay is required',
    hint: 'Pass linkUrl: the http(s) URL of your own link relay.',
  },
  connectionReset: {
    code: codes.userRejected.code,
    message: 'Connection request reset. Please try again.',
    hint: undefined,
  },
  accountsEmpty: {
    code: codes.unauthorized.code,
    message: 'accounts received is empty',
    hint: 'Choose an account in the wallet, then connect again.',
  },
  addressUnavailable: {
    code: codes.unauthorized.code,
    message: 'Ethereum address is unavailable',
    hint: 'Call eth_requestAccounts first.',
  },
  unknownAddress: {
    code: codes.unauthorized.code,
    message: 'Unknown Ethereum address',
    hint: 'Use an address that eth_accounts returns.',
  },
  noRpcUrl: {
    code: codes.internal.code,
    message: 'No RPC URL set for chain',
    hint: 'Add the chain to rpcMap, or pass accountUrl, or rpcUrl: a URL that serves all chains.',
  },
  sessionEnded: {
    code: codes.disconnected.code,
    message: 'The wallet ended the session',
    hint: 'Connect again.',
  },
  unexpectedAnswer: {
    code: codes.internal.code,
    message: 'The wallet sent an answer that does not fit the request',
    hint: undefined,
  },
} as const satisfies Record<string, Reason>

export type LinkReason = keyof typeof reasons

/** The linked wallet failed. `reason` says why in one word, `code` is the EIP-1193 code. */
export class LinkError extends ReasonedError<LinkReason> {
  override name = 'LinkError'
  constructor(reason: LinkReason, options: { cause?: unknown } = {}) {
    super(reasons, reason, options)
  }
}
