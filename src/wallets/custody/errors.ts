import { BaseError } from '../../core/errors.ts'
import { isRefusal } from '../../core/logged.ts'
import { type Reason, ReasonedError } from '../../core/reasonedError.ts'
import { codes } from '../../wire/codes.ts'
import { failureTexts } from '../../wire/custody/failureTexts.ts'
import { embeddedReasons } from '../embedded/embeddedError.ts'
import type { Failure } from '../embedded/failure.ts'

/** The exact error messages of specification §8 for the embedded wallet, each with its EIP-1193 code. */
const reasons = {
  ...embeddedReasons,
  appNameMissing: {
    code: codes.invalidParams.code,
    message: 'appName not set',
    hint: 'Pass appName to createCustodyWallet. It names the passkey on the user’s device.',
    failure: 'setup',
  },
  identifierMissing: {
    code: codes.invalidParams.code,
    message: 'Email or passkey identifier not set',
    hint: 'Pass a display name or an email address to signUp.',
    failure: 'input',
  },
  signerNotFound: { ...embeddedReasons.signerNotFound, failure: 'signedOut' },
  subOrganizationNotFound: {
    code: codes.unauthorized.code,
    message: 'Turnkey sub organization id not found',
    hint: 'This user has no wallet. Sign up to create one.',
    failure: 'signedOut',
  },
  clientsNotFound: {
    code: codes.unauthorized.code,
    message: 'Required clients not found',
    hint: 'The session key expired. Sign in again.',
    failure: 'sessionOver',
  },
  sessionFailed: {
    code: codes.internal.code,
    message: 'Failed to create or restore session',
    hint: 'Sign in again, or use another passkey.',
    failure: 'signedOut',
  },
  sessionNotRegistered: {
    code: codes.internal.code,
    message: 'Cannot register session key to init provider',
    hint: 'Try again. If it keeps failing, sign out and sign in again.',
    failure: 'signedOut',
  },
  cannotProceed: {
    code: codes.unauthorized.code,
    message: 'Cannot proceed with your request',
    hint: 'Start again from the first step.',
  },
  codeInvalid: {
    code: codes.unauthorized.code,
    message: 'The code is invalid or expired.',
    hint: 'Request a new code. It works once, for 15 minutes, in this browser.',
    failure: 'wrongCode',
  },
  containerMissing: {
    code: codes.invalidParams.code,
    message: 'Missing display container for export private key',
    hint: 'Pass an element for the vault’s frame.',
  },
  passkeyMissing: {
    code: codes.unauthorized.code,
    message: 'Add a passkey first',
    hint: 'Call addPasskey, then try again.',
    failure: 'passkeyMissing',
  },
  lastLoginMethod: {
    code: codes.unauthorized.code,
    message: 'This is the user’s only way to sign in',
    hint: 'Add another passkey or confirm an email address first.',
    failure: 'lastLoginMethod',
  },
  webauthnUnsupported: {
    code: codes.unsupportedMethod.code,
    message: 'Webauthn is not supported on this device',
    hint: 'Open the page in another browser, over https. Many in-app browsers lack passkeys.',
    failure: 'noPasskeys',
  },
} as const satisfies Record<string, Reason & { failure?: Failure }>

export type CustodyReason = keyof typeof reasons

/** An embedded wallet's method failed. `reason` says why in one word; `code` is the EIP-1193 code. */
export class CustodyError extends ReasonedError<CustodyReason> {
  override name = 'CustodyError'
  readonly failure: Failure | undefined
  constructor(reason: CustodyReason, options: { cause?: unknown } = {}) {
    super(reasons, reason, options)
    this.failure = (reasons[reason] as Reason & { failure?: Failure }).failure
  }
}

/** gRPC's UNAVAILABLE: the server could not be reached, or its answer could not be read. */
export const unavailable = 14

/** An error reply of the key-custody server; `turnkeyCode` is its gRPC-style code, e.g. 16 for a key it does not accept. */
export class CustodyApiError extends BaseError {
  override name = 'CustodyApiError'
  readonly code = codes.internal.code
  readonly turnkeyCode: number
  constructor(turnkeyCode: number, message: string) {
    super(`Turnkey error ${turnkeyCode}: ${message}`)
    this.turnkeyCode = turnkeyCode
  }
  get failure(): Failure {
    if (isUntimely(this)) return 'clock'
    return isUnreachable(this) ? 'unreachable' : 'refused'
  }
}

/** Returns the error for a request that key custody did not answer. */
export function noAnswerError(): CustodyApiError {
  return new CustodyApiError(unavailable, 'the key-custody server did not answer')
}

/** Whether the request got no answer, so its outcome is unknown and a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CustodyApiError && error.turnkeyCode === unavailable
}

/**
 * Whether the server rejected the request's timestamp. Nothing was done; this device's clock differs too much from the server's.
 */
export function isUntimely(error: unknown): boolean {
  return error instanceof CustodyApiError && error.message.includes(failureTexts.invalidTimestamp)
}

/**
 * Whether the user closed a prompt or picked another wallet's passkey. Nothing is wrong, and they can try again (specification
 * §8).
 */
export function isWarning(error: unknown): boolean {
  if (isRefusal(error)) return true
  // An error while registering a session key is one level down, in `cause`.
  const failure = error instanceof CustodyError ? error.cause : error
  return failure instanceof CustodyApiError && failure.message.includes(failureTexts.authenticatorNotFound)
}

/** The activity waits for approvals of other users; `activityId` is what they approve. */
export class ConsensusNeededError extends BaseError {
  override name = 'ConsensusNeededError'
  readonly code = codes.internal.code
  readonly activityId: string
  constructor(activityId: string) {
    super('This request needs approval from others before it can be carried out.')
    this.activityId = activityId
  }
}

/** The activity's status is not COMPLETED, the only one that counts (specification §4). */
export class ActivityError extends BaseError {
  override name = 'ActivityError'
  readonly code = codes.internal.code
  readonly status: string
  constructor(status: string) {
    super('The key-custody server did not complete the request.')
    this.status = status
  }
}
