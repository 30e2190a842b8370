import * as v from 'valibot'

/** Actions for which an environment can require a single-use MFA token (managed-wallet §3). */
export const mfaActions = [
  'wallet.waas.sign',
  'wallet.waas.export',
  'wallet.waas.refresh',
  'wallet.waas.reshare',
  /** Replaces the backups of the shares that sign: a new password, or Google Drive. Ours: official clients do not know it. */
  'wallet.waas.backup',
] as const
export const mfaAction = v.picklist(mfaActions)
export type MfaAction = v.InferOutput<typeof mfaAction>

/** Headers of requests to `servers/mpc` and `servers/shares`, beside `Authorization` and `DPoP`. */
export const signedSessionHeader = 'X-Signed-Session-Id'
export const mfaTokenHeader = 'X-Mfa-Token'
