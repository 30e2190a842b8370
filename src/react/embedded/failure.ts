import { AccountError, type AccountErrorCode } from '../../core/account/accountError.ts'
import { isRefusal } from '../../core/logged.ts'
import {
  CustodyApiError,
  CustodyError,
  type CustodyReason,
  isUnreachable,
  isUntimely,
} from '../../wallets/custody/errors.ts'
import { VaultError, VaultRequestError } from '../../wallets/custody/vault/errors.ts'
import { WireError } from '../../wire/parse.ts'

/** Why something with an embedded wallet did not work, in one word that a page has a sentence for. */
export type Failure =
  /** The person closed a prompt or a window. */
  | 'closed'
  | 'blocked'
  | 'offline'
  | 'unreachable'
  /** The servers refuse what this device's clock dates. */
  | 'clock'
  /** Key custody refused. */
  | 'refused'
  | 'signedOut'
  /** The session key is over, and no passkey is there to make another: they sign in anew. */
  | 'sessionOver'
  | 'unknownPasskey'
  | 'wrongCode'
  | 'emailTaken'
  | 'passkeyTaken'
  | 'tooMany'
  | 'notOffered'
  | 'provider'
  | 'lastWayIn'
  /** The link to a second device was used, or is too old. */
  | 'linkOver'
  /** Only a passkey may ask for this, and the person has none yet. */
  | 'passkeyMissing'
  | 'noPasskeys'
  | 'vault'
  | 'input'
  /** The page or its origin is not set up for this wallet. */
  | 'setup'
  /** A server does not answer to pages of this origin. */
  | 'notAllowed'
  | 'other'

const byAccountCode: Partial<Record<AccountErrorCode, Failure>> = {
  unreachable: 'unreachable',
  custody_unavailable: 'unreachable',
  stale_proof: 'clock',
  signed_out: 'signedOut',
  invalid_token: 'signedOut',
  invalid_code: 'wrongCode',
  invalid_verification: 'wrongCode',
  invalid_identity: 'provider',
  unknown_passkey: 'unknownPasskey',
  email_taken: 'emailTaken',
  passkey_taken: 'passkeyTaken',
  invalid_link: 'linkOver',
  too_many_requests: 'tooMany',
  way_not_offered: 'notOffered',
  origin_not_allowed: 'notAllowed',
  unknown_environment: 'setup',
  invalid_request: 'input',
}

const byReason: Partial<Record<CustodyReason, Failure>> = {
  codeInvalid: 'wrongCode',
  lastLoginMethod: 'lastWayIn',
  passkeyMissing: 'passkeyMissing',
  webauthnUnsupported: 'noPasskeys',
  identifierMissing: 'input',
  appNameMissing: 'setup',
  signerNotFound: 'signedOut',
  subOrganizationNotFound: 'signedOut',
  clientsNotFound: 'sessionOver',
  sessionFailed: 'signedOut',
  sessionNotRegistered: 'signedOut',
}

/** Classes of others, and those whose code says less than their name. */
const byName: Readonly<Record<string, Failure>> = {
  PopupOpenError: 'blocked',
  // WebAuthn §5.1.3: the authenticator has one of these passkeys already.
  InvalidStateError: 'passkeyTaken',
  NotSupportedError: 'noPasskeys',
  // Chromium, when a prompt is open already: this one never was.
  OperationError: 'closed',
  SecurityError: 'setup',
  RpIdError: 'setup',
  OriginNotAllowedError: 'notAllowed',
}

/** What an error of an embedded wallet means: decided here, once, by class and code and never by its text. */
export function failureOf(error: unknown, isOnline: boolean): Failure {
  if (isRefusal(error)) return 'closed'
  const failure = named(error)
  return !isOnline && (failure === 'unreachable' || failure === 'vault' || failure === 'other') ? 'offline' : failure
}

function named(error: unknown): Failure {
  if (error instanceof AccountError) return byAccountCode[error.code] ?? 'other'
  if (error instanceof CustodyError) return byReason[error.reason] ?? 'other'
  if (isUntimely(error)) return 'clock'
  if (error instanceof CustodyApiError) return isUnreachable(error) ? 'unreachable' : 'refused'
  if (error instanceof VaultError || error instanceof VaultRequestError) return 'vault'
  if (error instanceof WireError) return 'input'
  return (error instanceof Error && byName[error.name]) || 'other'
}
