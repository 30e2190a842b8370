import { switchInWalletHint } from '../../core/providerErrors.ts'
import { type Reason, ReasonedError } from '../../core/reasonedError.ts'
import { codes } from '../../wire/codes.ts'

/** The messages of specification §8 for the external wallet, verbatim, each with the code that programs read. */
const reasons = {
  projectIdMissing: {
    code: codes.invalidParams.code,
    message: 'WalletConnect project ID is required',
    hint: 'Pass projectId: the id under which your relay knows this page.',
  },
  relayUrlMissing: {
    code: codes.invalidParams.code,
    message: 'The address of a relay is required',
    hint: 'Pass relayUrl: the URL of your own relay, or publicRelay, which belongs to WalletConnect’s operator.',
  },
  invalidChains: {
    code: codes.invalidParams.code,
    message: 'Invalid chains',
    hint: 'Pass chains as a list of one or more chain ids, or omit it.',
  },
  chainsMissing: {
    code: codes.invalidParams.code,
    message: 'No chains specified in either `chains` or `optionalChains`',
    hint: 'Pass at least one chain id.',
  },
  providerNotInitialized: {
    code: codes.disconnected.code,
    message: 'Provider not initialized. Call init() first',
    hint: 'Await init() once, before connecting.',
  },
  clientNotInitialized: {
    code: codes.disconnected.code,
    message: 'Sign Client not initialized',
    hint: 'Await init() once, before sending requests.',
  },
  notConnected: {
    code: codes.unauthorized.code,
    message: 'Please call connect() before request()',
    hint: undefined,
  },
  sessionMissing: {
    code: codes.unauthorized.code,
    message: 'Session not initialized. Please call connect() before enable()',
    hint: 'The wallet ended the session right after it started. Connect again.',
  },
  chainNotFound: {
    code: codes.chainDisconnected.code,
    message: 'ChainId not found',
    hint: 'The wallet shared no account on an Ethereum chain.',
  },
  callStatusNotApproved: {
    code: codes.unsupportedMethod.code,
    message: 'Fetching call status not approved by the wallet.',
    hint: undefined,
  },
  switchInWallet: {
    code: codes.unsupportedMethod.code,
    message: 'Network switching is only supported through the wallet',
    hint: switchInWalletHint,
  },
  connectionReset: {
    code: codes.userRejected.code,
    message: 'Connection request reset. Please try again.',
    hint: undefined,
  },
  connectionRejected: { code: codes.userRejected.code, message: 'Connection rejected', hint: undefined },
  connectionProposalExpired: {
    code: codes.internal.code,
    message: 'Connection proposal expired',
    hint: 'Connect again: the new QR code is valid for another five minutes.',
  },
  relayRefused: {
    code: codes.disconnected.code,
    message: 'The relay does not accept this page',
    hint: 'Ask its operator to allow this project id and origin, or correct the clock of this device. Then connect again.',
  },
  originRefused: {
    code: codes.disconnected.code,
    message: 'The relay does not allow the origin of this page',
    hint: "Ask its operator to add this page's origin to the environment's allowedOrigins, then connect again.",
  },
  modalMissing: {
    code: codes.internal.code,
    message: 'To use QR modal, please install the app-kit package',
    hint: 'Install the package, and import it in qrModal.load.',
  },
  modalBroken: {
    code: codes.internal.code,
    message: 'Could not generate WalletConnectModal Instance',
    hint: undefined,
  },
  modalWithoutNetworks: {
    code: codes.invalidParams.code,
    message: 'No networks found for WalletConnect',
    hint: 'List the chains in supportedNetworks: a QR modal shows them by name.',
  },
} as const satisfies Record<string, Reason>

export type RelayReason = keyof typeof reasons

/** The external wallet failed. `reason` says why in one word, `code` is the EIP-1193 code. */
export class RelayError extends ReasonedError<RelayReason> {
  override name = 'RelayError'
  constructor(reason: RelayReason, options: { cause?: unknown } = {}) {
    super(reasons, reason, options)
  }
}
