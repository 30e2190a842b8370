import type { KeySharesReport } from 'latchkey/wire/account'
import type { Log } from '../shared/log.ts'
import type { ReportKeyShares } from '../shared/managed/reporters.ts'
import { createReports, type Reports } from '../shared/managed/reports.ts'
import type { WalletOwner } from './context.ts'
import type { BackupRow, SharesDatabase, SharesTransaction } from './store/tables.ts'

/** Reports to the account server which backups each wallet has, never their content. */
export function createBackupReports(options: { database: SharesDatabase; report: ReportKeyShares; log: Log }): Reports {
  const { database, report, log } = options
  return createReports({
    ...{ server: 'shares', log },
    findDue: () =>
      database.selectFrom('sharesReport').selectAll().whereRef('revision', '>', 'reportedRevision').execute(),
    // The revision was read before the backups: a change in between is reported once more.
    report: async ({ environmentId, personId, walletId, revision }) => {
      const rows = await database
        .selectFrom('sharesBackup')
        .selectAll()
        .where('personId', '=', personId)
        .where('walletId', '=', walletId)
        .where('environmentId', '=', environmentId)
        .where('confirmedAt', 'is not', null)
        .orderBy('epoch')
        .orderBy('party')
        .orderBy('createdAt')
        .orderBy('keyShareId')
        .execute()
      return report({ environmentId, personId, walletId, revision, keyShares: rows.map(toKeyShare) })
    },
    save: ({ environmentId, personId, walletId }, { reportedRevision, behind }) =>
      database
        .updateTable('sharesReport')
        .set(({ eb }) => ({ reportedRevision, revision: eb('revision', '+', behind) }))
        .where('environmentId', '=', environmentId)
        .where('personId', '=', personId)
        .where('walletId', '=', walletId)
        .execute(),
  })
}

/** Makes a report of the wallet due, in the transaction that changes its confirmed backups. */
export async function addDueReport(
  transaction: SharesTransaction,
  { environmentId, personId, walletId }: WalletOwner,
): Promise<void> {
  await transaction
    .insertInto('sharesReport')
    .values({ environmentId, personId, walletId, revision: 1, reportedRevision: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['environmentId', 'personId', 'walletId'])
        .doUpdateSet(({ eb, ref }) => ({ revision: eb(ref('sharesReport.revision'), '+', 1) })),
    )
    .execute()
}

function toKeyShare(row: BackupRow): KeySharesReport['keyShares'][number] {
  const { keyShareId, location, proof, externalKeyShareId, epoch } = row
  return {
    ...{ id: keyShareId, backupLocation: location, passwordEncrypted: proof === 'password', epoch },
    ...(externalKeyShareId && { externalKeyShareId }),
  }
}
