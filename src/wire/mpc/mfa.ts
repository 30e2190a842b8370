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

/**
 * For each action, the others that must ask for a fresh passkey too: with one of them, an attacker who has the session and can open the
 * user's share achieves the same. An export gives the whole key, and so does a reshare to a scheme in which the client's shares reach the threshold. Such a key signs
 * anywhere. A refresh or reshare ends the user's share and the replaced backups, and a new backup hides the user's: each can take
 * the wallet from the user. An action that gives less needs no other.
 */
const waysAround: Record<MfaAction, readonly MfaAction[]> = {
  'wallet.waas.sign': ['wallet.waas.export', 'wallet.waas.refresh', 'wallet.waas.reshare', 'wallet.waas.backup'],
  'wallet.waas.export': ['wallet.waas.refresh', 'wallet.waas.reshare', 'wallet.waas.backup'],
  'wallet.waas.refresh': ['wallet.waas.reshare'],
  'wallet.waas.reshare': [],
  'wallet.waas.backup': ['wallet.waas.refresh', 'wallet.waas.reshare'],
}

/** Whether an action needs an MFA token in an environment that lists these: it is listed, or is a way around one that is. */
export function needsMfa(listed: readonly MfaAction[], action: MfaAction): boolean {
  return listed.some((each) => each === action || waysAround[each].includes(action))
}

/** Headers of requests to `servers/mpc` and `servers/shares`, beside `Authorization` and `DPoP`. */
export const signedSessionHeader = 'X-Signed-Session-Id'
export const mfaTokenHeader = 'X-Mfa-Token'
