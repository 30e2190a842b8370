import { commonFailures } from '../commonFailures.ts'

/**
 * Every failure of `servers/mpc` and `servers/shares`: `{error: {code, message}}`, HTTP status as in the table. Programs
 * read `code`.
 */
export const failures = {
  ...commonFailures,
  invalid_signing: {
    status: 400,
    message: 'The transaction, typed data or message cannot be read in one way only, so it is not signed.',
  },
  unsupported_signing: { status: 400, message: 'This chain does not sign this kind of request.' },
  invalid_signers: { status: 400, message: 'The signers do not fit the threshold signature scheme of the wallet.' },
  invalid_frame: { status: 400, message: 'The body is not a frame of protocol messages.' },
  malformed_message: { status: 400, message: 'A protocol message was refused. The ceremony has ended; start again.' },
  wrong_signature: {
    status: 400,
    message: 'The parts of the signature do not make a valid one. The ceremony has ended; start again.',
  },
  invalid_statement: {
    status: 400,
    message:
      'The statement about the wallet is expired, or not of the server of the managed wallet. List the wallets again.',
  },
  invalid_session: { status: 401, message: 'The signed session id is missing, expired or wrong. Sign in again.' },
  mfa_required: { status: 401, message: 'This action requires an MFA token. Confirm it with the passkey.' },
  invalid_mfa: { status: 401, message: 'The MFA token is expired, used or made for another action.' },
  sign_in_again: { status: 401, message: 'A check of this wallet failed. Sign in again, then refresh its shares.' },
  origin_not_allowed: { status: 403, message: 'This origin may not use the managed wallets of the environment.' },
  raw_signing_off: { status: 403, message: 'This environment does not sign raw hashes.' },
  raw_signing_limited: {
    status: 403,
    message: 'This environment signs only the hash of the EIP-7702 authorization in the context.',
  },
  import_off: { status: 403, message: 'This environment does not import private keys.' },
  wallet_banned: {
    status: 403,
    message: 'A check of this wallet failed, so it does not sign. Sign in again and refresh its shares.',
  },
  too_many_bans: {
    status: 403,
    message: 'Checks of this wallet failed too often, so its shares are not refreshed. Ask the operator to allow it.',
  },
  check_failed: {
    status: 403,
    message: 'A check of the protocol failed. The wallet does not sign before its shares are refreshed.',
  },
  unproven_share: {
    status: 403,
    message: 'The request does not prove that this device holds the shares. Recover the newest ones, and try again.',
  },
  unknown_wallet: { status: 404, message: 'This wallet does not exist.' },
  unknown_ceremony: { status: 404, message: 'This ceremony does not exist.' },
  unknown_epoch: { status: 404, message: 'No unconfirmed shares of this epoch and ceremony exist.' },
  unknown_backup: { status: 404, message: 'This backup does not exist.' },
  stale_share: { status: 409, message: 'The share is of an older epoch. Recover the newest one.' },
  mixed_shares: { status: 409, message: 'The parties hold shares of different epochs. Recover the newest share.' },
  rolled_back: {
    status: 409,
    message: 'The server is behind this wallet, as after a restored backup. It signs after a refresh, or not at all.',
  },
  wrong_scheme: { status: 409, message: 'The wallet has another threshold signature scheme.' },
  wrong_round: { status: 409, message: 'The ceremony expects another round.' },
  request_conflict: { status: 409, message: 'This id was used for another request. Choose a new one.' },
  backup_changed: {
    status: 409,
    message: 'Another device has changed this backup at the same time. Nothing was changed here. Try again.',
  },
  shares_replaced: {
    status: 409,
    message: 'Another device has replaced the shares of this wallet. Try again: this device takes over the new ones.',
  },
  not_confirmed: { status: 409, message: 'The content is not the one that is stored. Store the backup again.' },
  too_many_ceremonies: { status: 409, message: 'Too many ceremonies of this user are running.' },
  too_many_wallets: { status: 409, message: 'This user has too many wallets.' },
  too_many_backups: {
    status: 409,
    message: 'This wallet has too many backups. Replaced ones are deleted after a time that the operator sets.',
  },
  ceremony_over: { status: 410, message: 'The ceremony has ended. Start again.' },
  ceremony_expired: { status: 410, message: 'The ceremony took too long. Start again.' },
  too_many_requests: { status: 429, message: 'Too many requests. Wait a minute and try again.' },
  account_unavailable: { status: 502, message: 'The account server did not answer. Try again.' },
} as const
export type FailureCode = keyof typeof failures
