import { appendAudit } from '../shared/auditTrail.ts'
import type { MpcContext } from './context.ts'
import { maxBans } from './limits.ts'
import type { MpcDatabase, WalletRow } from './store/tables.ts'
import { lockWallet } from './store/wallets.ts'

/** A wallet in which checks have failed since its bans were last reset. */
export type BannedWallet = Pick<
  WalletRow,
  'walletId' | 'environmentId' | 'personId' | 'chainName' | 'accountAddress' | 'bans'
> & {
  /** When a check failed since the last refresh; null when the wallet signs. Milliseconds since the epoch of Unix. */
  bannedAt: number | null
  /** So many checks failed that a refresh is refused (`too_many_bans`). */
  needsOperator: boolean
}

/** Lists the wallets in which checks have failed, those that need the operator first. */
export async function listBans(database: MpcDatabase): Promise<BannedWallet[]> {
  const rows = await database
    .selectFrom('mpcWallet')
    .select(['walletId', 'environmentId', 'personId', 'chainName', 'accountAddress', 'bans', 'bannedAt'])
    .where('bans', '>', 0)
    .orderBy('bans', 'desc')
    .orderBy('walletId')
    .execute()
  return rows.map((row) => ({ ...row, needsOperator: row.bannedAt !== null && row.bans >= maxBans }))
}

/**
 * Sets the number of failed checks to 0 and records it, so that the user may refresh the wallet again. The ban itself stays
 * until that refresh, which replaces what failed checks may have revealed.
 * @returns the number before; undefined when there is no such wallet
 */
export async function resetBans(
  { database, audit, now }: Pick<MpcContext, 'database' | 'audit' | 'now'>,
  walletId: string,
): Promise<number | undefined> {
  return database.transaction().execute(async (transaction) => {
    await lockWallet(transaction, walletId)
    const wallet = await transaction
      .selectFrom('mpcWallet')
      .select('bans')
      .where('walletId', '=', walletId)
      .executeTakeFirst()
    if (!wallet || wallet.bans === 0) return wallet?.bans
    await transaction.updateTable('mpcWallet').set({ bans: 0 }).where('walletId', '=', walletId).execute()
    const event = { event: 'bans_reset', bans: wallet.bans }
    await appendAudit(transaction, audit, { subject: walletId, at: now(), event })
    return wallet.bans
  })
}
