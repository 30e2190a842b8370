import type { SeenWallet, WalletStatement } from 'latchkey/wire/mpc'
import { MpcError } from '../shared/managed/failure.ts'
import { addDueReport } from './backupReports.ts'
import type { SharesContext, WalletOwner } from './context.ts'
import { type Changing, change } from './record.ts'
import { rowsOf } from './rows.ts'
import type { BackupRow, SharesDatabase, SharesTransaction, StateRow } from './store/tables.ts'

/** A backup that its frame has not confirmed within this time never will be. Milliseconds. */
const unconfirmedMs = 10 * 60 * 1000

/**
 * Takes over what the managed wallet's server has signed, and deletes the backups of every ceremony that it does not name, the
 * replaced ones too. With a database of that server from before a refresh, a share of before makes the key. A statement that is older
 * than another one changes nothing, so a frame that was away for long deletes nothing that counts now.
 * @throws {MpcError} `invalid_statement` when it is about another wallet or user
 */
export async function settleWallet(
  context: SharesContext,
  { owner, statement }: { owner: WalletOwner; statement: WalletStatement },
): Promise<void> {
  const { walletId, epoch, counter, ceremonyId, pendingId = null } = statement
  if (walletId !== owner.walletId || statement.sub !== owner.personId) throw new MpcError('invalid_statement')
  await change(context, owner, async ({ transaction, at, record }) => {
    const known = await findState(transaction, owner)
    if (known && !isBehind(known, statement)) return
    const state = { epoch, counter, ceremonyId, pendingId }
    await transaction
      .insertInto('sharesState')
      .values({ ...owner, ...state, bannedEpoch: null })
      .onConflict((conflict) => conflict.columns(['environmentId', 'personId', 'walletId']).doUpdateSet(state))
      .execute()
    const ended = (await rowsOf(transaction, owner)).filter((row) => !isNamed(state, row) || isAbandoned(row, at))
    await deleteBackups({ transaction, record }, ended)
    if (ended.length > 0) await addDueReport(transaction, owner)
  })
  context.reports?.send()
}

/**
 * Refuses backups of a ceremony that has ended: its shares no longer sign, or never will.
 * @throws {MpcError} `shares_replaced`
 */
export async function assertNamed(
  transaction: SharesTransaction,
  owner: WalletOwner,
  rows: readonly Pick<BackupRow, 'ceremonyId' | 'epoch'>[],
): Promise<void> {
  const state = await findState(transaction, owner)
  if (state && !rows.every((row) => isNamed(state, row))) throw new MpcError('shares_replaced')
}

/** Whether the managed wallet's server has stated that this wallet exists. A page may name any id. */
export async function isStated(transaction: SharesTransaction, owner: WalletOwner): Promise<boolean> {
  return (await findState(transaction, owner)) !== undefined
}

/** Whether the frame that stored a backup has given it up. */
export function isAbandoned({ confirmedAt, createdAt }: BackupRow, at: number): boolean {
  return confirmedAt === null && createdAt + unconfirmedMs < at
}

/** Deletes backups for good. */
export async function deleteBackups(
  { transaction, record }: Pick<Changing, 'transaction' | 'record'>,
  rows: readonly BackupRow[],
): Promise<void> {
  for (const { keyShareId, epoch } of rows) {
    await transaction.deleteFrom('sharesBackup').where('keyShareId', '=', keyShareId).execute()
    await record({ event: 'deleted', keyShareId, epoch })
  }
}

/**
 * Keeps that a check of the frame failed, for frames that have lost their storage. Statements of a later epoch end it.
 * @throws {MpcError} `unknown_epoch` when the server has not stated this epoch
 */
export async function banEpoch(
  context: SharesContext,
  { owner, epoch }: { owner: WalletOwner; epoch: number },
): Promise<void> {
  await change(context, owner, async ({ transaction, record }) => {
    const known = await findState(transaction, owner)
    if (!known || epoch > known.epoch) throw new MpcError('unknown_epoch')
    if (epoch < known.epoch || epoch === known.bannedEpoch) return
    const { environmentId, personId, walletId } = owner
    await transaction
      .updateTable('sharesState')
      .set({ bannedEpoch: epoch })
      .where('environmentId', '=', environmentId)
      .where('personId', '=', personId)
      .where('walletId', '=', walletId)
      .execute()
    await record({ event: 'banned', epoch })
  })
}

/** What a frame without storage compares the server with. */
export async function findSeen(database: SharesDatabase, owner: WalletOwner): Promise<SeenWallet | undefined> {
  const state = await findState(database, owner)
  if (!state) return undefined
  const { epoch, counter, bannedEpoch } = state
  return { witness: { epoch, counter }, ...(bannedEpoch !== null && { bannedEpoch }) }
}

function findState(
  database: SharesDatabase | SharesTransaction,
  { environmentId, personId, walletId }: WalletOwner,
): Promise<StateRow | undefined> {
  return database
    .selectFrom('sharesState')
    .selectAll()
    .where('environmentId', '=', environmentId)
    .where('personId', '=', personId)
    .where('walletId', '=', walletId)
    .executeTakeFirst()
}

function isBehind(known: StateRow, { epoch, counter }: WalletStatement): boolean {
  return epoch > known.epoch || (epoch === known.epoch && counter > known.counter)
}

/**
 * A backup of an older release names no ceremony: its epoch decides. The first ceremony of a wallet makes shares of its epoch, every other
 * one of the next. With another epoch, a backup would count as newer than the user's.
 */
function isNamed(
  { ceremonyId, pendingId, epoch }: Pick<StateRow, 'ceremonyId' | 'pendingId' | 'epoch'>,
  row: Pick<BackupRow, 'ceremonyId' | 'epoch'>,
): boolean {
  if (row.ceremonyId === null || row.ceremonyId === ceremonyId) return row.epoch === epoch
  return row.ceremonyId === pendingId && row.epoch === epoch + 1
}
