import { BaseError } from '../../core/errors.ts'
import { type Reason, ReasonedError } from '../../core/reasonedError.ts'
import { codes } from '../../wire/codes.ts'
import type { Failure } from '../embedded/failure.ts'

/** The exact messages of specification §5 and §8 for the managed wallet, each with its EIP-1193 code. */
const reasons = {
  environmentMissing: {
    code: codes.invalidParams.code,
    message: 'Environment ID is required',
    hint: 'Pass environmentId.',
  },
  chainUnsupported: {
    code: codes.invalidParams.code,
    message: 'Unsupported chain',
    hint: 'Managed wallets have accounts on EVM, SOL and SUI.',
  },
  tokenMissing: {
    code: codes.unauthorized.code,
    message: 'Auth token is required',
    hint: 'Sign in first.',
  },
  signedSessionMissing: {
    code: codes.unauthorized.code,
    message: 'Signed session ID is required',
    hint: 'Sign in again: this session has no key for its session ID.',
  },
  addressMissing: {
    code: codes.invalidParams.code,
    message: 'Account address is required',
    hint: 'Pass the address of an account of this wallet.',
  },
  messageLength: {
    code: codes.invalidParams.code,
    message: 'Message must be 64 characters long',
    hint: 'Pass a digest of 32 bytes in hex, without 0x.',
  },
  messageNotHex: {
    code: codes.invalidParams.code,
    message: 'Message must be hex',
    hint: 'Pass a digest of 32 bytes in hex, without 0x.',
  },
  containerMissing: {
    code: codes.invalidParams.code,
    message: 'Missing display container for export private key',
    hint: 'Pass an element of the page, in which the frame shows the key.',
  },
  accountNotFound: {
    code: codes.unauthorized.code,
    message: 'Account not found',
    hint: 'Use one of the addresses that getWallets returns.',
  },
  driveBackupMissing: {
    code: codes.invalidParams.code,
    message: 'No backup file found',
    hint: undefined,
  },
  clientsNotFound: {
    code: codes.unauthorized.code,
    message: 'Required clients not found',
    hint: 'This environment does not offer managed wallets. Ask its operator to configure mpc, or pass frameHost.',
  },
  windowMissing: {
    code: codes.internal.code,
    message: 'Iframe or contentWindow not available',
    hint: 'The wallet’s frame was removed from the page. Try again.',
  },
  handlerMissing: {
    code: codes.internal.code,
    message: 'Iframe message handler not initialized',
    hint: 'This client was cleaned up. Call initialize first.',
  },
  tokenExchange: {
    code: codes.internal.code,
    message: 'Failed to establish secure token exchange',
    hint: 'Sign in again, then try again.',
  },
  loadFailed: {
    code: codes.internal.code,
    message: 'Failed to load iframe after all retry attempts',
    hint: 'List the page’s origin in the environment’s allowedOrigins, and check the connection.',
  },
  noHandshake: {
    code: codes.internal.code,
    message: '(loadIframeForContainer) Iframe load timeout due to no handshake message from iframe',
    hint: 'List the page’s origin in the environment’s allowedOrigins, and check the connection.',
  },
  frameBlocked: {
    code: codes.internal.code,
    message: 'The page’s Content-Security-Policy does not let it frame the wallet.',
    hint: 'Add the frame’s origin to the page’s frame-src.',
  },
  replyUnreadable: {
    code: codes.internal.code,
    message: 'The wallet’s frame sent an answer that cannot be read.',
    hint: undefined,
  },
} as const satisfies Record<string, Reason>

export type MpcReason = keyof typeof reasons

const failureOfReason: Partial<Record<MpcReason, Failure>> = {
  environmentMissing: 'setup',
  driveBackupMissing: 'driveMissing',
  clientsNotFound: 'setup',
  frameBlocked: 'setup',
  tokenMissing: 'signedOut',
  signedSessionMissing: 'signedOut',
  tokenExchange: 'unreachable',
  loadFailed: 'unreachable',
  noHandshake: 'unreachable',
}

/** The managed wallet's method failed before or on its way to the frame. `reason` says why; `code` is the EIP-1193 code. */
export class MpcError extends ReasonedError<MpcReason> {
  override name = 'MpcError'
  /** The same as one word for which the screens have a sentence. */
  get failure(): Failure | undefined {
    return failureOfReason[this.reason]
  }
  constructor(reason: MpcReason, options: { cause?: unknown } = {}) {
    super(reasons, reason, options)
  }
}

/** The frame did not acknowledge a request in time (specification §8). */
export class UnhandledRequestError extends BaseError {
  override name = 'UnhandledRequestError'
  readonly code = codes.internal.code
  /** The code of official clients. */
  readonly reason = 'request_channel_not_handled'
  constructor(type: string) {
    super(`No handlers were registered for message of type ${type}`, { hints: ['Reload the page, then try again.'] })
  }
}

/** By the code of the frame, or of the servers behind it (`latchkey/wire/mpc`). Frames by others may send any word. */
const failureOfFrame: Readonly<Record<string, Failure>> = {
  unreachable: 'unreachable',
  account_unavailable: 'unreachable',
  timed_out: 'unreachable',
  ceremony_expired: 'unreachable',
  signed_out: 'signedOut',
  invalid_token: 'signedOut',
  invalid_session: 'signedOut',
  mfa_required: 'passkeyMissing',
  wrong_password: 'wrongPassword',
  password_required: 'passwordNeeded',
  passkey_cancelled: 'closed',
  passkey_unsupported: 'passkeyUnsupported',
  passkey_blocked: 'setup',
  wrong_passkey: 'wrongPasskey',
  shares_missing: 'sharesMissing',
  wallet_banned: 'walletStopped',
  check_failed: 'walletStopped',
  rolled_back: 'walletStopped',
  sign_in_again: 'signInAgain',
  too_many_bans: 'renewalRefused',
  import_off: 'setup',
  drive_off: 'setup',
  google_account_missing: 'driveRefused',
  google_token_refused: 'driveRefused',
  drive_full: 'driveFull',
  drive_unavailable: 'driveUnreachable',
  no_backup_file: 'driveMissing',
  outdated_backup: 'driveOutdated',
  unknown_backup: 'earlierEnded',
  invalid_backup_file: 'driveMissing',
  delegation_off: 'setup',
  raw_signing_off: 'setup',
  raw_signing_limited: 'setup',
  origin_not_allowed: 'notAllowed',
  too_many_requests: 'tooMany',
  too_many_ceremonies: 'tooMany',
}

/** The frame refused or failed; the message is the frame's own. */
export class MpcFrameError extends BaseError {
  override name = 'MpcFrameError'
  /** The frame's code if it is a number, as for a user who declined. */
  readonly code: number
  /** The frame's code if it is a word, such as `wallet_banned`. */
  readonly reason: string | undefined
  /** The same as one word for which the screens have a sentence. */
  get failure(): Failure | undefined {
    return this.reason === undefined ? undefined : failureOfFrame[this.reason]
  }
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The wallet’s frame refused the request.', { cause })
    const { code } = (cause ?? {}) as { code?: unknown }
    const ofWord = code === 'passkey_cancelled' ? codes.userRejected.code : codes.internal.code
    this.code = typeof code === 'number' ? code : ofWord
    this.reason = typeof code === 'string' ? code : undefined
  }
}
