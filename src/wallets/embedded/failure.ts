import { AccountError, type AccountErrorCode } from '../../core/account/accountError.ts'
import { BaseError } from '../../core/errors.ts'
import { isRefusal } from '../../core/logged.ts'
import { WireError } from '../../wire/wireError.ts'

/** Why an embedded wallet's method failed, as one word for which a page has a sentence. */
export type Failure =
  /** The user closed a prompt or a window. */
  | 'closed'
  | 'blocked'
  | 'offline'
  | 'unreachable'
  /** The servers reject the time of this device's clock. */
  | 'clock'
  /** Key custody refused. */
  | 'refused'
  | 'signedOut'
  /** The session key has expired and there is no passkey to register another: the user must sign in again. */
  | 'sessionOver'
  | 'unknownPasskey'
  | 'wrongCode'
  | 'emailTaken'
  | 'passkeyTaken'
  | 'tooMany'
  | 'notOffered'
  | 'provider'
  | 'lastLoginMethod'
  /** The link to a second device was used, or is too old. */
  | 'linkOver'
  /** This needs a passkey, and the user has none yet. */
  | 'passkeyMissing'
  | 'noPasskeys'
  | 'vault'
  | 'wrongPassword'
  | 'passwordNeeded'
  | 'wrongPasskey'
  /** A passkey, or this browser, cannot encrypt. */
  | 'passkeyUnsupported'
  /** The user's shares of a managed wallet are neither in this browser nor in a backup. */
  | 'sharesMissing'
  /** A check of a managed wallet failed, so its server does not sign. */
  | 'walletStopped'
  /** The shares of such a wallet are renewed only after a new sign-in. */
  | 'signInAgain'
  /** The shares of such a wallet are not renewed before its operator has allowed it. */
  | 'renewalRefused'
  /** The replaced backup that the user wants back was deleted, or is of shares that are no longer in use. */
  | 'earlierEnded'
  /** The page has no access to the user's Google Drive, or Google refused it. */
  | 'driveRefused'
  | 'driveFull'
  | 'driveUnreachable'
  /** The user's Google Drive has no backup of the wallet. */
  | 'driveMissing'
  /** The backup there is of shares that are no longer in use, or sealed by an earlier password. */
  | 'driveOutdated'
  | 'input'
  /** The page or its origin is not set up for this wallet. */
  | 'setup'
  /** The server does not allow this page's origin. */
  | 'notAllowed'
  | 'other'

const byAccountCode: Partial<Record<AccountErrorCode, Failure>> = {
  unreachable: 'unreachable',
  unavailable: 'unreachable',
  custody_unavailable: 'unreachable',
  stale_proof: 'clock',
  signed_out: 'signedOut',
  no_session_id: 'signedOut',
  invalid_token: 'signedOut',
  invalid_code: 'wrongCode',
  invalid_verification: 'wrongCode',
  invalid_identity: 'provider',
  unknown_passkey: 'unknownPasskey',
  email_taken: 'emailTaken',
  passkey_taken: 'passkeyTaken',
  invalid_link: 'linkOver',
  too_many_requests: 'tooMany',
  login_method_not_offered: 'notOffered',
  origin_not_allowed: 'notAllowed',
  unknown_environment: 'setup',
  invalid_request: 'input',
}

/** Foreign error classes, and our own classes whose code says less than their name. */
const byName: Readonly<Record<string, Failure>> = {
  PopupOpenError: 'blocked',
  VaultError: 'vault',
  VaultRequestError: 'vault',
  // WebAuthn §5.1.3: the authenticator already has one of these passkeys.
  InvalidStateError: 'passkeyTaken',
  NotSupportedError: 'noPasskeys',
  // Chromium, if another prompt is open: this one was never shown.
  OperationError: 'closed',
  SecurityError: 'setup',
  RpIdError: 'setup',
  OriginNotAllowedError: 'notAllowed',
}

/** Returns what an error of an embedded wallet means, decided by its class and code and never by its text. */
export function failureOf(error: unknown, isOnline: boolean): Failure {
  if (isRefusal(error)) return 'closed'
  const failure = named(error)
  return !isOnline && (failure === 'unreachable' || failure === 'vault' || failure === 'other') ? 'offline' : failure
}

function named(error: unknown): Failure {
  if (error instanceof AccountError) return byAccountCode[error.code] ?? 'other'
  // The errors of each embedded wallet name their failure themselves.
  if (error instanceof BaseError && 'failure' in error) return (error.failure as Failure | undefined) ?? 'other'
  if (error instanceof WireError) return 'input'
  return (error instanceof Error && byName[error.name]) || 'other'
}
