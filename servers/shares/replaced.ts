import { sql } from 'kysely'
import {
  type Backup,
  maxReplacedBackups,
  maxReplacedBytes,
  type ReplacedBackup,
  type SeenWallet,
} from 'latchkey/wire/mpc'
import { lockSubject } from '../shared/lockSubject.ts'
import { MpcError } from '../shared/managed/failure.ts'
import type { SharesContext, WalletOwner } from './context.ts'
import { type Changing, change, toSubject } from './record.ts'
import { isLive, rowsOf, toBackup, withState } from './rows.ts'
import { findSeen, isStated } from './settle.ts'
import type { BackupRow } from './store/tables.ts'

// A backup that another one replaces stays recoverable for a time: a script in the page could have sealed the new one with a
// password of its own (threats T1). What is kept is bounded, and a replacement beyond that is refused: if older ones made
// room, the script could push out the user's.

/**
 * Marks backups as replaced.
 * @throws {MpcError} `too_many_backups`
 */
export async function replaceBackups(
  { transaction, at, record }: Changing,
  owner: WalletOwner,
  replaced: readonly BackupRow[],
): Promise<void> {
  if (replaced.length === 0) return
  const { environmentId, personId } = owner
  // Changes of the user's other wallets wait here, so that no bytes are counted twice.
  await lockSubject(transaction, 'sharesWallet', toSubject({ environmentId, personId }))
  const isKnown = await isStated(transaction, owner)
  const kept = await transaction
    .selectFrom('sharesBackup')
    .leftJoin('sharesState', withState)
    .select(['sharesBackup.walletId', sql<number>`coalesce(length(sealed), 0)`.as('bytes')])
    .where('sharesBackup.environmentId', '=', environmentId)
    .where('sharesBackup.personId', '=', personId)
    .where('sharesBackup.replacedAt', 'is not', null)
    // What a page stores under ids of its own takes no space of the wallets that exist.
    .where('sharesState.walletId', isKnown ? 'is not' : 'is', null)
    .execute()
  const bytes = [...kept, ...replaced.map(({ sealed }) => ({ bytes: sealed?.length ?? 0 }))]
  const ofWallet = kept.filter(({ walletId }) => walletId === owner.walletId).length + replaced.length
  const allBytes = bytes.reduce((sum, each) => sum + Number(each.bytes), 0)
  if (ofWallet > maxReplacedBackups || allBytes > maxReplacedBytes) throw new MpcError('too_many_backups')
  for (const { keyShareId, epoch } of replaced) {
    await transaction.updateTable('sharesBackup').set({ replacedAt: at }).where('keyShareId', '=', keyShareId).execute()
    await record({ event: 'replaced', keyShareId, epoch })
  }
}

/** Lists the backups of a wallet without their content: those that count, and those that were replaced. */
export async function listBackups(
  context: SharesContext,
  owner: WalletOwner,
): Promise<{ backups: Backup[]; replaced: ReplacedBackup[]; seen?: SeenWallet }> {
  const rows = (await rowsOf(context.database, owner)).filter((row) => !isExpired(context, row))
  const replaced = rows.flatMap((row) => {
    const { replacedAt } = row
    return replacedAt === null ? [] : [{ ...toBackup(row), replacedAt, keptUntil: replacedAt + context.keepReplacedMs }]
  })
  const seen = await findSeen(context.database, owner)
  return { backups: rows.filter(isLive).map(toBackup), replaced, ...(seen && { seen }) }
}

/** Whether a backup was replaced so long ago that it is as good as deleted. */
export function isExpired(
  { now, keepReplacedMs }: Pick<SharesContext, 'now' | 'keepReplacedMs'>,
  { replacedAt }: Pick<BackupRow, 'replacedAt'>,
): boolean {
  return replacedAt !== null && replacedAt + keepReplacedMs <= now()
}

/** Deletes replaced backups whose time is over, of every user. Returns how many. */
export async function deleteExpired(context: SharesContext, signal?: AbortSignal): Promise<number> {
  const { database, now, keepReplacedMs } = context
  const expired = await database
    .selectFrom('sharesBackup')
    .select(['environmentId', 'personId', 'walletId', 'keyShareId', 'epoch'])
    .where('replacedAt', '<=', now() - keepReplacedMs)
    .execute()
  let deleted = 0
  for (const { keyShareId, epoch, ...owner } of expired) {
    if (signal?.aborted) break
    await change(context, owner, async ({ transaction, record }) => {
      const found = await transaction
        .deleteFrom('sharesBackup')
        .where('keyShareId', '=', keyShareId)
        .returning('keyShareId')
        .executeTakeFirst()
      // Another process of this server may have been first.
      if (!found) return
      await record({ event: 'deleted', keyShareId, epoch })
      deleted += 1
    })
  }
  return deleted
}
