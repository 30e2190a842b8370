import { type FailureCode, failures } from 'latchkey/wire/mpc'

/** Failures of the frame itself. Those of the servers are in `latchkey/wire/mpc`. */
const ownFailures = {
  unreachable: 'The server of the managed wallet cannot be reached. Check the connection and try again.',
  invalid_answer: 'The server of the managed wallet sent an answer that is not of this protocol.',
  wrong_key: 'The server named another key than the one that was made. The wallet was not created.',
  shares_missing: 'This device does not have enough shares of the wallet. Recover them from a backup.',
  password_required: 'This wallet needs a password. Pass it along with the request.',
  wrong_password: 'The password is wrong, or the backup is damaged.',
  passkey_cancelled:
    'No passkey was used. Try again with the passkey that protects this wallet, on a device that has it, or with one that you scan.',
  passkey_unsupported:
    'This browser or passkey cannot encrypt (the PRF extension of WebAuthn). Use another passkey, or a password.',
  passkey_blocked:
    'The page does not let the wallet’s frame use passkeys. Allow publickey-credentials-get and publickey-credentials-create for its origin.',
  wrong_passkey: 'This passkey does not open the wallet, or the backup is damaged.',
  unknown_request: 'This frame does not know the request.',
  timed_out: 'The operation took too long. Try again.',
  signed_out: 'The page has sent no access token. Send one with the request sendAuthToken.',
  unknown_account: 'Account not found',
  visible_frame_required: 'This request shows a secret, so it needs the visible frame.',
  hidden_frame_required: 'The visible frame only shows and takes secrets. Send this request to the hidden frame.',
  export_unavailable:
    'The shares of this device do not reach the threshold of the wallet, so they do not make its key.',
  not_seen: 'The user did not confirm in the frame, or another request replaced this one. Nothing was imported.',
  invalid_key: 'This is not a private key of this chain.',
  drive_off: 'This environment does not offer backups in Google Drive.',
  google_account_missing: 'No Google OAuth account ID found',
  google_token_refused: 'Google refused the token. Sign in with Google again, and allow access to app data in Drive.',
  drive_full: 'The Google Drive has no space left. Delete files there and try again.',
  drive_unavailable: 'Google Drive did not answer as expected. Try again later.',
  no_backup_file: 'No backup file found',
  outdated_backup:
    'The backup in Google Drive was made before the shares or the password of this wallet changed, so it does not restore them. Nothing was changed. Save to Google Drive again.',
  invalid_backup_file: 'Invalid backup format: missing keyShares or metadata',
  delegation_off: 'This environment does not offer delegation.',
  delegation_unsupported: 'Wallets on Sui cannot be delegated.',
  backup_failed: 'The backup could not be stored and opened again. The previous shares of the wallet stay in use.',
} as const

export type FrameFailure = FailureCode | keyof typeof ownFailures

/** A failure that the frame reports to the page by its code. */
export class FrameError extends Error {
  override name = 'FrameError'
  readonly code: FrameFailure
  constructor(code: FrameFailure, options?: ErrorOptions) {
    super(toSentence(code), options)
    this.code = code
  }
}

function toSentence(code: FrameFailure): string {
  return code in ownFailures ? ownFailures[code as keyof typeof ownFailures] : failures[code as FailureCode].message
}
