import type { CredentialWithoutShares } from 'latchkey/wire/account'
import { credentialChains } from 'latchkey/wire/mpc'
import type { Log } from '../shared/log.ts'
import type { ReportManagedWallet } from '../shared/managed/reporters.ts'
import { createReports, type Reports } from '../shared/managed/reports.ts'
import type { MpcDatabase, WalletRow } from './store/tables.ts'

/** Reports new and changed wallets to the account server. */
export function createWalletReports(options: {
  database: MpcDatabase
  report: ReportManagedWallet
  log: Log
}): Reports {
  const { database, report, log } = options
  return createReports<WalletRow>({
    ...{ server: 'mpc', log },
    findDue: () =>
      database
        .selectFrom('mpcWallet')
        .selectAll()
        .where('status', '=', 'active')
        .whereRef('revision', '>', 'reportedRevision')
        .execute(),
    report: (wallet) => {
      const { environmentId, personId, revision, epoch } = wallet
      return report({ environmentId, personId, revision, epoch, credential: toCredential(wallet) })
    },
    save: ({ walletId }, { reportedRevision, behind }) =>
      database
        .updateTable('mpcWallet')
        .set(({ eb }) => ({ reportedRevision, revision: eb('revision', '+', behind) }))
        .where('walletId', '=', walletId)
        .execute(),
  })
}

function toCredential({ walletId, chainName, accountAddress, scheme }: WalletRow): CredentialWithoutShares {
  return {
    id: walletId,
    walletName: 'dynamicwaas',
    chain: credentialChains[chainName],
    address: accountAddress as `0x${string}`,
    // Each account has a key of its own, so there is no path, as in the frame's wallet record.
    walletProperties: { thresholdSignatureScheme: scheme, derivationPath: '' },
  }
}
