import { BaseError } from '../../core/errors.ts'
import { codes } from '../../wire/codes.ts'

/** The sentences of specification §8 for the embedded wallet: exact, each with the code that programs read. */
const reasons = {
  appNameMissing: {
    code: codes.invalidParams.code,
    message: 'appName not set',
    hint: 'Pass appName to createCustodyWallet: the passkey is filed under it on the person’s device.',
  },
  identifierMissing: {
    code: codes.invalidParams.code,
    message: 'Email or passkey identifier not set',
    hint: 'Pass a display name or an e-mail address to signUp.',
  },
  accountNotFound: {
    code: codes.unauthorized.code,
    message: 'Account not found',
    hint: 'Use one of the addresses in store.getState().accounts.',
  },
  signerNotFound: { code: codes.unauthorized.code, message: 'Signer not found', hint: 'Sign in first.' },
  activeAddressNotFound: {
    code: codes.unauthorized.code,
    message: 'No active wallet address found',
    hint: 'Sign in again: the wallet came back without an Ethereum account.',
  },
  subOrganizationNotFound: {
    code: codes.unauthorized.code,
    message: 'Turnkey sub organization id not found',
    hint: 'This person has no key-custody wallet. Sign up to make one.',
  },
  networkNotFound: {
    code: codes.unrecognizedChain.code,
    message: 'EVM network not found',
    hint: 'Add the network to the chains of createCustodyProvider.',
  },
  publicClientMissing: {
    code: codes.chainDisconnected.code,
    message: 'No public client available',
    hint: 'Have the operator add the network to the environment, or return its address from rpcUrl.',
  },
  contractAddressNotFound: {
    code: codes.invalidParams.code,
    message: 'Contract address not found',
    hint: 'An EIP-7702 authorization names the contract it delegates to.',
  },
  clientsNotFound: {
    code: codes.unauthorized.code,
    message: 'Required clients not found',
    hint: 'No session key lives and this person has no passkey to make one: sign in again.',
  },
  signatureNotFound: { code: codes.internal.code, message: 'Sign raw payload result not found', hint: undefined },
  invalidParity: { code: codes.internal.code, message: 'Invalid yParityOrV value', hint: undefined },
  sessionFailed: {
    code: codes.internal.code,
    message: 'Failed to create or restore session',
    hint: 'Sign in again, with another passkey if this one is refused.',
  },
  sessionNotRegistered: {
    code: codes.internal.code,
    message: 'Cannot register session key to init provider',
    hint: 'Try again; if it keeps failing, sign out and in.',
  },
  webauthnUnsupported: {
    code: codes.unsupportedMethod.code,
    message: 'Webauthn is not supported on this device',
    hint: 'Open the page in a full browser, over https: many in-app browsers have no passkeys.',
  },
} as const satisfies Record<string, { code: number; message: string; hint: string | undefined }>

export type CustodyReason = keyof typeof reasons

/** The embedded wallet could not do what was asked; `reason` says why in one word, `code` is the EIP-1193 code. */
export class CustodyError extends BaseError {
  override name = 'CustodyError'
  readonly reason: CustodyReason
  readonly code: number
  constructor(reason: CustodyReason, options: { cause?: unknown } = {}) {
    const { code, message, hint } = reasons[reason]
    super(message, { ...options, ...(hint && { hints: [hint] }) })
    this.reason = reason
    this.code = code
  }
}

/** An error reply of the key-custody server; `turnkeyCode` is its gRPC-style code, e.g. 16 for a key it does not accept. */
export class CustodyApiError extends BaseError {
  override name = 'CustodyApiError'
  readonly code = codes.internal.code
  readonly turnkeyCode: number
  constructor(turnkeyCode: number, message: string) {
    super(`Turnkey error ${turnkeyCode}: ${message}`)
    this.turnkeyCode = turnkeyCode
  }
}

/** The activity waits for further approvals; `activityId` is what they approve. */
export class ConsensusNeededError extends BaseError {
  override name = 'ConsensusNeededError'
  readonly code = codes.internal.code
  readonly activityId: string
  constructor(activityId: string) {
    super('This request needs the approval of others before it is carried out.')
    this.activityId = activityId
  }
}

/** The activity ended without the one status that counts, COMPLETED (specification §4). */
export class ActivityError extends BaseError {
  override name = 'ActivityError'
  readonly code = codes.internal.code
  readonly status: string
  constructor(status: string) {
    super('The key-custody server did not complete the request.')
    this.status = status
  }
}
