import { createHash } from 'node:crypto'
import {
  type Backup,
  type BackupConfirmation,
  maxBackups,
  maxWalletsPerUser,
  type NewBackup,
  type Recovered,
} from 'latchkey/wire/mpc'
import { isUniqueViolation } from '../shared/isUniqueViolation.ts'
import { lockSubject } from '../shared/lockSubject.ts'
import { MpcError } from '../shared/managed/failure.ts'
import { type UsedToken, useTokenOnce } from '../shared/usedTokens.ts'
import { addDueReport } from './backupReports.ts'
import type { SharesContext, WalletOwner } from './context.ts'
import { change, toSubject } from './record.ts'
import { isExpired, replaceBackups } from './replaced.ts'
import { isLive, isSameSet, placeOf, rowsOf, toBackup, withState } from './rows.ts'
import { assertNamed, deleteBackups, isAbandoned, isStated } from './settle.ts'
import { type BackupRow, type SharesTransaction, usedMfaTokens } from './store/tables.ts'

/**
 * Stores a backup. It does not count before it is confirmed. The same request again changes nothing.
 * @throws {MpcError} `request_conflict`, `too_many_backups`, `too_many_wallets`; `shares_replaced` when its ceremony has ended
 */
export async function putBackup(
  context: SharesContext,
  { owner, keyShareId, backup }: { owner: WalletOwner; keyShareId: string; backup: NewBackup },
): Promise<Backup> {
  const { database, envelope } = context
  const { sealed: text = '', sha256 = '', externalKeyShareId, passkeyId, ceremonyId, ...facts } = backup
  const contentHash = text === '' ? sha256 : hashOf(text)
  const optional = {
    ...{ externalKeyShareId: externalKeyShareId ?? null, passkeyId: passkeyId ?? null },
    ceremonyId: ceremonyId ?? null,
  }
  const row = { ...owner, keyShareId, ...facts, ...optional, contentHash }
  try {
    await change(context, owner, async ({ transaction, at, record }) => {
      await assertNamed(transaction, owner, [row])
      const isKnown = await isStated(transaction, owner)
      const others = (await rowsOf(transaction, owner)).filter((each) => each.keyShareId !== keyShareId)
      const abandoned = others.filter((each) => isAbandoned(each, at))
      await deleteBackups({ transaction, record }, abandoned)
      const stored = others.filter((each) => !abandoned.includes(each))
      // The pending ceremony has room of its own: an attacker who fills that of the current one cannot prevent the refresh that ends it.
      const counted = stored.filter((each) => isLive(each) && (!isKnown || isSameSet(each, row)))
      if (counted.length >= maxBackups) throw new MpcError('too_many_backups')
      if (!isKnown && stored.length === 0) await assertFewWallets(transaction, owner)
      const sealed = text ? envelope.seal(Buffer.from(text), placeOf(row)) : null
      await transaction
        .insertInto('sharesBackup')
        .values({ ...row, sealed, confirmedAt: null, createdAt: at, replacedAt: null })
        .execute()
      await record({ event: 'stored', keyShareId, epoch: facts.epoch, contentHash })
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
 * Marks backups as ones that the client has read again and opened, and in the same transaction those that they replace. What is
 * replaced stays recoverable for `keepReplacedMs` (threats T1). Repeating the request changes nothing.
 * @throws {MpcError} as `planConfirmation`; `shares_replaced` when the ceremony has ended; `too_many_backups` when it keeps
 * too many replaced ones. `mfa_required` and `invalid_mfa` where the environment lists `wallet.waas.backup`
 */
export async function confirmBackups(
  context: SharesContext,
  options: BackupConfirmation & { owner: WalletOwner; readMfa: () => Promise<UsedToken | undefined> },
): Promise<void> {
  const { owner, readMfa } = options
  const planned = planConfirmation(await rowsOf(context.database, owner), options)
  const token = planned.named.some((old) => isResealed(old, planned.confirmed)) ? await readMfa() : undefined
  await change(context, owner, async (changing) => {
    const { transaction, at, record } = changing
    // Another request may have come between.
    const { confirmed, named } = planConfirmation(await rowsOf(transaction, owner), options)
    await assertNamed(transaction, owner, confirmed)
    await spend(transaction, token, at)
    for (const { keyShareId, epoch, confirmedAt } of confirmed) {
      if (confirmedAt !== null) continue
      await transaction
        .updateTable('sharesBackup')
        .set({ confirmedAt: at })
        .where('keyShareId', '=', keyShareId)
        .execute()
      await record({ event: 'confirmed', keyShareId, epoch })
    }
    await replaceBackups(changing, owner, named.filter(isLive))
    await addDueReport(transaction, owner)
  })
  context.reports?.send()
}

/**
 * Finds what a request confirms and replaces. Of two requests that replace one backup at the same time, the second is refused: its caller
 * would believe that a password opens the backup which never will.
 * @throws {MpcError} `unknown_backup`, `not_confirmed`, `backup_changed`; `shares_replaced` for one of another ceremony: the
 * shares of that one may be those that sign
 */
function planConfirmation(
  stored: readonly BackupRow[],
  { backups, replaces = [] }: BackupConfirmation,
): { confirmed: BackupRow[]; named: BackupRow[] } {
  const find = (id: string) => stored.find(({ keyShareId }) => keyShareId === id) ?? refuse()
  const confirmed = backups.map(({ keyShareId, sha256 }) => {
    const found = find(keyShareId)
    if (!isLive(found)) throw new MpcError('backup_changed')
    if (found.contentHash !== sha256) throw new MpcError('not_confirmed')
    return found
  })
  const named = replaces.map(find)
  if (named.some(({ keyShareId }) => confirmed.some((backup) => backup.keyShareId === keyShareId))) refuse()
  if (!named.every((old) => confirmed.every((backup) => isSameSet(old, backup)))) throw new MpcError('shares_replaced')
  const isRepeated = confirmed.every(({ confirmedAt }) => confirmedAt !== null)
  if (!isRepeated && !named.every(isLive)) throw new MpcError('backup_changed')
  return { confirmed, named }
}

/**
 * Whether a backup of the shares that sign is replaced by other content: a new password, or Google Drive. The MFA action of a refresh
 * or reshare, which makes other shares, is another one. A client that repeats a request after a crash confirms the same content.
 */
function isResealed(old: BackupRow, confirmed: readonly BackupRow[]): boolean {
  const isSame = (backup: BackupRow) => whatOpens.every((column) => backup[column] === old[column])
  const counts = isLive(old) && old.confirmedAt !== null
  return counts && confirmed.some(({ epoch }) => epoch === old.epoch) && !confirmed.some(isSame)
}

/** A copy of the content under other facts is one that no frame opens. */
const whatOpens = ['contentHash', 'party', 'proof', 'passkeyId', 'location', 'externalKeyShareId'] as const

/**
 * Returns the content of backups: of those named, or of the confirmed ones of the newest epoch.
 * @throws {MpcError} `unknown_backup` when a named one does not exist, was replaced, or is not in this store
 */
export async function recoverBackups(
  context: SharesContext,
  { owner, keyShareIds }: { owner: WalletOwner; keyShareIds?: readonly string[] | undefined },
): Promise<Recovered['keyShares']> {
  const stored = (await rowsOf(context.database, owner)).filter((row) => row.sealed !== null && isLive(row))
  const found = keyShareIds
    ? keyShareIds.map((id) => stored.find(({ keyShareId }) => keyShareId === id) ?? refuse())
    : newest(stored)
  await change(context, owner, async ({ record }) => {
    for (const { keyShareId, epoch } of found) await record({ event: 'read', keyShareId, epoch })
  })
  return found.map((row) => open(context, row))
}

/**
 * Lets replaced backups count again, in place of those of the same epoch that have counted since, which stay recoverable in turn. They may
 * open without the password that the user chose since, so it takes a fresh passkey in every environment. Returns their content.
 * @throws {MpcError} `unknown_backup`, `too_many_backups`, `mfa_required`, `invalid_mfa`
 */
export async function restoreBackups(
  context: SharesContext,
  options: { owner: WalletOwner; keyShareIds: readonly string[]; readMfa: () => Promise<UsedToken> },
): Promise<Recovered['keyShares']> {
  const { owner, keyShareIds, readMfa } = options
  const stored = await rowsOf(context.database, owner)
  const found = keyShareIds.map((id) => stored.find(({ keyShareId }) => keyShareId === id) ?? refuse())
  // The answer to the first request was lost.
  if (found.every(isLive)) return recoverBackups(context, { owner, keyShareIds })
  planRestoration(context, stored, keyShareIds)
  const token = await readMfa()
  await change(context, owner, async (changing) => {
    const { transaction, at, record } = changing
    // Another request may have come between.
    const { outdated } = planRestoration(context, await rowsOf(transaction, owner), keyShareIds)
    await spend(transaction, token, at)
    for (const { keyShareId, epoch } of found) {
      await transaction
        .updateTable('sharesBackup')
        .set({ replacedAt: null, confirmedAt: at })
        .where('keyShareId', '=', keyShareId)
        .execute()
      await record({ event: 'restored', keyShareId, epoch })
    }
    await replaceBackups(changing, owner, outdated)
    await addDueReport(transaction, owner)
  })
  context.reports?.send()
  return found.map((row) => open(context, { ...row, replacedAt: null }))
}

/**
 * Finds what a restoration takes out of use.
 * @throws {MpcError} `unknown_backup`
 */
function planRestoration(
  context: SharesContext,
  stored: readonly BackupRow[],
  keyShareIds: readonly string[],
): { outdated: BackupRow[] } {
  const found = keyShareIds.map((id) => stored.find(({ keyShareId }) => keyShareId === id) ?? refuse())
  const isRestorable = (row: BackupRow) => row.sealed && row.confirmedAt !== null && !isExpired(context, row)
  if (!found.every((row) => isRestorable(row) && !isLive(row))) refuse()
  const replacedAt = Math.min(...found.map((row) => row.replacedAt ?? 0))
  // One share may have been replaced alone, as by Google Drive. What counted beside it then still belongs to it.
  const hasCountedSince = ({ confirmedAt }: BackupRow) => confirmedAt === null || confirmedAt >= replacedAt
  const isOutdated = (row: BackupRow) => isLive(row) && row.location !== 'delegated' && hasCountedSince(row)
  return { outdated: stored.filter((row) => isOutdated(row) && found.some((restored) => isSameSet(restored, row))) }
}

/** A backup with its content, which its client has sealed. */
function open({ envelope }: SharesContext, row: BackupRow): Recovered['keyShares'][number] {
  const sealed = envelope.open(row.sealed ?? Buffer.of(), placeOf(row)).toString()
  return { ...toBackup(row), sealed }
}

/** Uses up a token in the transaction of what it allows. */
async function spend(transaction: SharesTransaction, token: UsedToken | undefined, at: number): Promise<void> {
  if (token && !(await useTokenOnce(transaction, usedMfaTokens, token, at))) throw new MpcError('invalid_mfa')
}

/**
 * Before a statement about a wallet, the store does not know whether it exists, and takes any id. So it bounds how many of these one user
 * has. The server of the managed wallet bounds those with a statement, and none of these takes the place of one.
 * @throws {MpcError} `too_many_wallets`
 */
async function assertFewWallets(transaction: SharesTransaction, owner: WalletOwner): Promise<void> {
  const { environmentId, personId, walletId } = owner
  // Requests for other wallets of the user wait here, so that none is counted twice.
  await lockSubject(transaction, 'sharesWallet', toSubject({ environmentId, personId }))
  const { wallets } = await transaction
    .selectFrom('sharesBackup')
    .leftJoin('sharesState', withState)
    .select(({ fn }) => fn.count('sharesBackup.walletId').distinct().as('wallets'))
    .where('sharesBackup.environmentId', '=', environmentId)
    .where('sharesBackup.personId', '=', personId)
    .where('sharesBackup.walletId', '!=', walletId)
    .where('sharesState.walletId', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(wallets) >= maxWalletsPerUser) throw new MpcError('too_many_wallets')
}

function newest(rows: readonly BackupRow[]): BackupRow[] {
  const confirmed = rows.filter((row) => row.confirmedAt !== null && isLive(row))
  const epoch = Math.max(...confirmed.map((row) => row.epoch))
  return confirmed.filter((row) => row.epoch === epoch)
}

function refuse(): never {
  throw new MpcError('unknown_backup')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
