import { createHash } from 'node:crypto'
import { type Backup, maxBackups, maxWalletsPerUser, type NewBackup, type Recovered } from 'latchkey/wire/mpc'
import { appendAudit } from '../shared/auditTrail.ts'
import { isUniqueViolation } from '../shared/isUniqueViolation.ts'
import { lockSubject } from '../shared/lockSubject.ts'
import { MpcError } from '../shared/managed/failure.ts'
import { addDueReport } from './backupReports.ts'
import type { SharesContext, WalletOwner } from './context.ts'
import type { BackupRow, SharesDatabase, SharesTransaction } from './store/tables.ts'

type Db = SharesDatabase | SharesTransaction

/**
 * Stores a backup. It does not count before it is confirmed. The same request again changes nothing.
 * @throws {MpcError} `request_conflict`, `too_many_backups`, `too_many_wallets`
 */
export async function putBackup(
  context: SharesContext,
  { owner, keyShareId, backup }: { owner: WalletOwner; keyShareId: string; backup: NewBackup },
): Promise<Backup> {
  const { database, envelope } = context
  const { sealed: text = '', sha256 = '', externalKeyShareId, ...facts } = backup
  const contentHash = text === '' ? sha256 : hashOf(text)
  const row = { ...owner, keyShareId, ...facts, externalKeyShareId: externalKeyShareId ?? null, contentHash }
  try {
    const event = { event: 'stored', keyShareId, epoch: facts.epoch, contentHash }
    await record(context, owner, event, async (transaction, at) => {
      const others = (await rowsOf(transaction, owner)).filter((each) => each.keyShareId !== keyShareId)
      if (others.length >= maxBackups) throw new MpcError('too_many_backups')
      if (others.length === 0) await assertFewWallets(transaction, owner)
      const sealed = text ? envelope.seal(Buffer.from(text), placeOf(row)) : null
      await transaction
        .insertInto('sharesBackup')
        .values({ ...row, sealed, confirmedAt: null, createdAt: at })
        .execute()
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  const found = await database
    .selectFrom('sharesBackup')
    .selectAll()
    .where('keyShareId', '=', keyShareId)
    .executeTakeFirst()
  const isSame = found && Object.entries(row).every(([column, value]) => found[column as keyof BackupRow] === value)
  if (!isSame) throw new MpcError('request_conflict')
  return toBackup(found)
}

/**
 * Marks a backup as one that the client has read again and opened.
 * @param sha256 of the text that the client opened
 * @throws {MpcError} `unknown_backup`, `not_confirmed` when the store holds other content
 */
export async function confirmBackup(
  context: SharesContext,
  { owner, keyShareId, sha256 }: { owner: WalletOwner; keyShareId: string; sha256: string },
): Promise<void> {
  const { database } = context
  const found = await findBackup(database, owner, keyShareId)
  if (found.contentHash !== sha256) throw new MpcError('not_confirmed')
  if (found.confirmedAt !== null) return
  await record(context, owner, { event: 'confirmed', keyShareId, epoch: found.epoch }, async (transaction, at) => {
    await transaction
      .updateTable('sharesBackup')
      .set({ confirmedAt: at })
      .where('keyShareId', '=', keyShareId)
      .execute()
    await addDueReport(transaction, owner)
  })
  context.reports?.send()
}

/** Lists the backups of a wallet, without their content. */
export async function listBackups({ database }: SharesContext, owner: WalletOwner): Promise<Backup[]> {
  return (await rowsOf(database, owner)).map(toBackup)
}

/**
 * Returns the content of backups: of those named, or of the confirmed ones of the newest epoch.
 * @throws {MpcError} `unknown_backup` when a named one does not exist, or is not in this store
 */
export async function recoverBackups(
  context: SharesContext,
  { owner, keyShareIds }: { owner: WalletOwner; keyShareIds?: readonly string[] | undefined },
): Promise<Recovered['keyShares']> {
  const { database, envelope } = context
  const stored = (await rowsOf(database, owner)).filter(({ sealed }) => sealed !== null)
  const found = keyShareIds
    ? keyShareIds.map((id) => stored.find(({ keyShareId }) => keyShareId === id) ?? refuse())
    : newest(stored)
  for (const { keyShareId, epoch } of found) {
    await record(context, owner, { event: 'read', keyShareId, epoch }, async () => {})
  }
  return found.map((row) => {
    const sealed = envelope.open(row.sealed ?? Buffer.of(), placeOf(row)).toString()
    return { ...toBackup(row), sealed }
  })
}

/**
 * Deletes a backup. Repeating the request changes nothing.
 * @throws {MpcError} `unknown_backup`
 */
export async function deleteBackup(
  context: SharesContext,
  { owner, keyShareId }: { owner: WalletOwner; keyShareId: string },
): Promise<void> {
  const { epoch } = await findBackup(context.database, owner, keyShareId)
  await record(context, owner, { event: 'deleted', keyShareId, epoch }, async (transaction) => {
    await transaction.deleteFrom('sharesBackup').where('keyShareId', '=', keyShareId).execute()
    await addDueReport(transaction, owner)
  })
  context.reports?.send()
}

/**
 * The store does not know which wallets exist, and takes any id. So it bounds how many of them one user has.
 * @throws {MpcError} `too_many_wallets`
 */
async function assertFewWallets(transaction: SharesTransaction, owner: WalletOwner): Promise<void> {
  const { environmentId, personId, walletId } = owner
  // Requests for other wallets of the user wait here, so that none is counted twice.
  await lockSubject(transaction, 'sharesWallet', `${environmentId}/${personId}`)
  const { wallets } = await transaction
    .selectFrom('sharesBackup')
    .select(({ fn }) => fn.count('walletId').distinct().as('wallets'))
    .where('environmentId', '=', environmentId)
    .where('personId', '=', personId)
    .where('walletId', '!=', walletId)
    .executeTakeFirstOrThrow()
  if (Number(wallets) >= maxWalletsPerUser) throw new MpcError('too_many_wallets')
}

function newest(rows: readonly BackupRow[]): BackupRow[] {
  const confirmed = rows.filter(({ confirmedAt }) => confirmedAt !== null)
  const epoch = Math.max(...confirmed.map((row) => row.epoch))
  return confirmed.filter((row) => row.epoch === epoch)
}

function rowsOf(db: Db, { environmentId, personId, walletId }: WalletOwner): Promise<BackupRow[]> {
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

async function findBackup(db: Db, owner: WalletOwner, keyShareId: string): Promise<BackupRow> {
  const rows = await rowsOf(db, owner)
  return rows.find((row) => row.keyShareId === keyShareId) ?? refuse()
}

function refuse(): never {
  throw new MpcError('unknown_backup')
}

/** Records an event in the transaction that makes it true. */
async function record(
  { database, audit, now }: SharesContext,
  { environmentId, personId, walletId }: WalletOwner,
  event: { event: string; keyShareId: string; epoch: number; contentHash?: string },
  change: (transaction: SharesTransaction, at: number) => Promise<void>,
): Promise<void> {
  const subject = `${environmentId}/${personId}/${walletId}`
  await database.transaction().execute(async (transaction) => {
    // A wallet's changes and audit events follow one another.
    await lockSubject(transaction, 'sharesWallet', subject)
    const at = now()
    await change(transaction, at)
    await appendAudit(transaction, audit, { subject, at, event })
  })
}

/** The place of a backup's seal. */
export const placeOf = ({ keyShareId, personId }: Pick<BackupRow, 'keyShareId' | 'personId'>) => ({
  ...{ table: 'sharesBackup', row: keyShareId, tenant: personId },
})

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function toBackup(row: BackupRow): Backup {
  const { keyShareId, party, epoch, location, proof, externalKeyShareId, confirmedAt, createdAt } = row
  return {
    ...{ keyShareId, party, epoch, location, proof, createdAt },
    ...(externalKeyShareId !== null && { externalKeyShareId }),
    ...{ passwordEncrypted: proof === 'password', isConfirmed: confirmedAt !== null },
  }
}
