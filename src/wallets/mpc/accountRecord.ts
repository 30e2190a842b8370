import type { WalletRecord } from '../../wire/waas/replies.ts'
import type { AccountBackup } from '../embedded/capabilities.ts'
import type { MpcClient } from './mpcClient.ts'

/** An account as the frame lists it, and the client of its chain. */
export type AccountRecord = { client: MpcClient; record: WalletRecord }

/** What can open the backups of an account. */
export function sealOf({ clientKeySharesBackupInfo }: WalletRecord): AccountBackup['state'] {
  const { backups, passwordEncrypted, passkeyId } = clientKeySharesBackupInfo
  if (!Object.values(backups).some((stored) => stored.length > 0)) return 'none'
  return passkeyId !== undefined ? 'passkey' : passwordEncrypted ? 'sealed' : 'open'
}

/** Whether a password protects an account: its backups, or its shares in this browser if there are no backups. */
export function isSealed({ record: { clientKeySharesBackupInfo } }: AccountRecord): boolean {
  return clientKeySharesBackupInfo.passwordEncrypted && !isByPasskey(clientKeySharesBackupInfo)
}

/** Whether a passkey protects an account, in the same places. */
export function isByPasskey({ passkeyId }: WalletRecord['clientKeySharesBackupInfo']): boolean {
  return passkeyId !== undefined
}
