import { type AuditEvent, appendAudit } from '../shared/auditTrail.ts'
import { lockSubject } from '../shared/lockSubject.ts'
import type { SharesContext, WalletOwner } from './context.ts'
import type { SharesTransaction } from './store/tables.ts'

/** A change of one wallet's backups. `record` adds an event in the transaction that makes it true. */
export type Changing = {
  transaction: SharesTransaction
  at: number
  record: (event: AuditEvent & { keyShareId?: string; epoch: number }) => Promise<void>
}

/** Runs a change of a wallet's backups in one transaction. A wallet's changes and audit events follow one another. */
export async function change(
  { database, audit, now }: Pick<SharesContext, 'database' | 'audit' | 'now'>,
  owner: WalletOwner,
  work: (changing: Changing) => Promise<void>,
): Promise<void> {
  const subject = toSubject(owner)
  await database.transaction().execute(async (transaction) => {
    await lockSubject(transaction, 'sharesWallet', subject)
    const at = now()
    await work({ transaction, at, record: (event) => appendAudit(transaction, audit, { subject, at, event }) })
  })
}

/** How locks and the audit log name a user, or a wallet of a user. */
export function toSubject({
  environmentId,
  personId,
  walletId,
}: Omit<WalletOwner, 'walletId'> & Partial<WalletOwner>): string {
  return [environmentId, personId, ...(walletId === undefined ? [] : [walletId])].join('/')
}
