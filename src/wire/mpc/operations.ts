import * as v from 'valibot'
import { partiesOf, type ThresholdSignatureScheme } from './schemes.ts'

/** Operations of a managed wallet (specification §3). */
export const walletOperations = [
  'REACH_THRESHOLD',
  'REACH_ALL_PARTIES',
  'SIGN_MESSAGE',
  'SIGN_TRANSACTION',
  'REFRESH',
  'RESHARE',
  'EXPORT_PRIVATE_KEY',
  'NO_OPERATION',
] as const
export const walletOperation = v.picklist(walletOperations)
export type WalletOperation = v.InferOutput<typeof walletOperation>

/** How many of the client's shares each operation needs (managed-wallet §4.2). */
const needs: Record<WalletOperation, 'all' | 'one'> = {
  REACH_THRESHOLD: 'one',
  REACH_ALL_PARTIES: 'all',
  SIGN_MESSAGE: 'one',
  SIGN_TRANSACTION: 'one',
  REFRESH: 'all',
  RESHARE: 'all',
  EXPORT_PRIVATE_KEY: 'one',
  NO_OPERATION: 'one',
}

/** Returns how many shares the client must have for an operation. The server adds all of its own. */
export function neededClientShares(operation: WalletOperation, scheme: ThresholdSignatureScheme): number {
  return needs[operation] === 'all' ? partiesOf[scheme].client.length : 1
}

/**
 * Returns whether the user must enter the password: only backups that it encrypts can supply the missing shares, and an
 * operation that replaces all shares also encrypts new backups.
 * @param wallet.localShares shares that the client has without a recovery
 */
export function requiresPassword(
  operation: WalletOperation,
  wallet: { scheme: ThresholdSignatureScheme; passwordEncrypted: boolean; localShares: number },
): boolean {
  const { scheme, passwordEncrypted, localShares } = wallet
  return passwordEncrypted && (needs[operation] === 'all' || localShares < neededClientShares(operation, scheme))
}
