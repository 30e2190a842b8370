import { type Reason, ReasonedError } from '../../core/reasonedError.ts'
import { codes } from '../../wire/codes.ts'

/** The sentences of specification §8 for the external wallet: exact, each with the code that programs read. */
const reasons = {
  projectIdMissing: {
    code: codes.invalidParams.code,
    message: 'WalletConnect project ID is required',
    hint: 'Pass projectId: the id that your relay knows this page by.',
  },
  relayUrlMissing: {
    code: codes.invalidParams.code,
    message: 'The address of a relay is required',
    hint: 'Pass relayUrl: your own relay, or publicRelay, which belongs to WalletConnect’s operator.',
  },
  invalidChains: {
    code: codes.invalidParams.code,
    message: 'Invalid chains',
    hint: 'Pass chains as a list of one or more chain ids, or leave it out.',
  },
  chainsMissing: {
    code: codes.invalidParams.code,
    message: 'No chains specified in either `chains` or `optionalChains`',
    hint: 'Name at least one chain id.',
  },
  providerNotInitialized: {
    code: codes.disconnected.code,
    message: 'Provider not initialized. Call init() first',
    hint: 'Await init() once, before connecting.',
  },
  clientNotInitialized: {
    code: codes.disconnected.code,
    message: 'Sign Client not initialized',
    hint: 'Await init() once, before anything is asked of a wallet.',
  },
  notConnected: {
    code: codes.unauthorized.code,
    message: 'Please call connect() before request()',
    hint: undefined,
  },
  sessionMissing: {
    code: codes.unauthorized.code,
    message: 'Session not initialized. Please call connect() before enable()',
    hint: 'The wallet ended the session as soon as it had begun: connect again.',
  },
  chainNotFound: {
    code: codes.chainDisconnected.code,
    message: 'ChainId not found',
    hint: 'The wallet gave no account on an Ethereum-style chain.',
  },
  callStatusNotApproved: {
    code: codes.unsupportedMethod.code,
    message: 'Fetching call status not approved by the wallet.',
    hint: undefined,
  },
  switchInWallet: {
    code: codes.unsupportedMethod.code,
    message: 'Network switching is only supported through the wallet',
    hint: 'Switch the network in the wallet itself.',
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
    hint: 'Connect again: the new QR code is good for another five minutes.',
  },
  relayRefused: {
    code: codes.disconnected.code,
    message: 'The relay does not accept this page',
    hint: 'Have its operator allow this project id and origin; or set the clock of this device, if that is wrong. Then connect again.',
  },
  originRefused: {
    code: codes.disconnected.code,
    message: 'The relay does not allow the origin of this page',
    hint: "Have its operator add this page's origin to allowedOrigins of the environment, then connect again.",
  },
  modalMissing: {
    code: codes.internal.code,
    message: 'To use QR modal, please install the app-kit package',
    hint: 'Pass qrModal.load, and see that it finds the package.',
  },
  modalBroken: {
    code: codes.internal.code,
    message: 'Could not generate WalletConnectModal Instance',
    hint: undefined,
  },
  modalWithoutNetworks: {
    code: codes.invalidParams.code,
    message: 'No networks found for WalletConnect',
    hint: 'Describe the chains in supportedNetworks: a QR modal shows them by name.',
  },
} as const satisfies Record<string, Reason>

export type RelayReason = keyof typeof reasons

/** The external wallet could not do what was asked; `reason` says why in one word, `code` is the EIP-1193 code. */
export class RelayError extends ReasonedError<RelayReason> {
  override name = 'RelayError'
  constructor(reason: RelayReason, options: { cause?: unknown } = {}) {
    super(reasons, reason, options)
  }
}
