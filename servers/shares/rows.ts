import type { JoinBuilder } from 'kysely'
import type { Backup } from 'latchkey/wire/mpc'
import type { WalletOwner } from './context.ts'
import type { BackupRow, SharesDatabase, SharesTables, SharesTransaction } from './store/tables.ts'

/** Reads the backups of a wallet, oldest first, the replaced ones too. */
export function rowsOf(
  db: SharesDatabase | SharesTransaction,
  { environmentId, personId, walletId }: WalletOwner,
): Promise<BackupRow[]> {
  return db
    .selectFrom('sharesBackup')
    .selectAll()
    .where('personId', '=', personId)
    .where('walletId', '=', walletId)
    .where('environmentId', '=', environmentId)
    .orderBy('createdAt')
    .orderBy('keyShareId')
    .execute()
}

/** Joins each backup with what the managed wallet's server has stated of its wallet, if anything. */
export function withState(join: JoinBuilder<SharesTables, 'sharesBackup' | 'sharesState'>) {
  return join
    .onRef('sharesState.environmentId', '=', 'sharesBackup.environmentId')
    .onRef('sharesState.personId', '=', 'sharesBackup.personId')
    .onRef('sharesState.walletId', '=', 'sharesBackup.walletId')
}

/** Whether no other backup has replaced it. */
export function isLive({ replacedAt }: Pick<BackupRow, 'replacedAt'>): boolean {
  return replacedAt === null
}

/** Whether two backups are of the shares that one ceremony made. A backup of an older release names none. */
export function isSameSet(one: SetFacts, other: SetFacts): boolean {
  const isSame = one.ceremonyId === other.ceremonyId || one.ceremonyId === null || other.ceremonyId === null
  return isSame && one.epoch === other.epoch
}
type SetFacts = Pick<BackupRow, 'ceremonyId' | 'epoch'>

/** The place of a backup's seal. */
export const placeOf = ({ keyShareId, personId }: Pick<BackupRow, 'keyShareId' | 'personId'>) => ({
  ...{ table: 'sharesBackup', row: keyShareId, tenant: personId },
})

/** A backup as clients read it, without its content. */
export function toBackup(row: BackupRow): Backup {
  const { ceremonyId } = row
  const { keyShareId, party, epoch, location, proof, externalKeyShareId, passkeyId, confirmedAt, createdAt } = row
  const { contentHash: sha256 } = row
  return {
    ...{ keyShareId, party, epoch, location, proof, createdAt: confirmedAt ?? createdAt, sha256 },
    ...(externalKeyShareId !== null && { externalKeyShareId }),
    ...(passkeyId !== null && { passkeyId }),
    ...(ceremonyId !== null && { ceremonyId }),
    ...{ passwordEncrypted: proof === 'password', isConfirmed: confirmedAt !== null },
  }
}
