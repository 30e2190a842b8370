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

/** Whether a password protects an account. */
export function isSealed({ record }: AccountRecord): boolean {
  return sealOf(record) === 'sealed'
}
