import type { Envelope } from '../../shared/envelope.ts'
import type { MpcDatabase, MpcTransaction, ShareRow, WalletRow } from './tables.ts'

type Made = Pick<ShareRow, 'walletId' | 'personId' | 'ceremonyId' | 'scheme' | 'epoch' | 'publicKey' | 'sharing'>

const placeOf = ({ id, personId }: Pick<ShareRow, 'id' | 'personId'>) => ({
  ...{ table: 'mpcShare', row: id, tenant: personId },
})

/** Opens the wallet's active shares, by party. The caller wipes them. */
export async function openShares(
  { database, envelope }: { database: MpcDatabase; envelope: Envelope },
  { walletId, epoch }: Pick<WalletRow, 'walletId' | 'epoch'>,
): Promise<Map<number, Uint8Array>> {
  const rows = await database
    .selectFrom('mpcShare')
    .selectAll()
    .where('walletId', '=', walletId)
    .where('epoch', '=', epoch)
    .where('status', '=', 'active')
    .execute()
  return openRows(envelope, rows)
}

/** The server's shares of one ceremony. */
export type OpenedShares = Pick<ShareRow, 'scheme' | 'epoch'> & { shares: Map<number, Uint8Array> }

/** Opens what one ceremony has made, before and after it is confirmed. Undefined when it is not there. The caller wipes the shares. */
export async function openMade(
  { database, envelope }: { database: MpcDatabase; envelope: Envelope },
  { walletId, ceremonyId, epoch }: Pick<ShareRow, 'walletId' | 'ceremonyId' | 'epoch'>,
): Promise<OpenedShares | undefined> {
  const rows = await database
    .selectFrom('mpcShare')
    .selectAll()
    .where('walletId', '=', walletId)
    .where('ceremonyId', '=', ceremonyId)
    .where('epoch', '=', epoch)
    .execute()
  const [first] = rows
  if (!first) return undefined
  return { scheme: first.scheme, epoch, shares: openRows(envelope, rows) }
}

function openRows(envelope: Envelope, rows: readonly ShareRow[]): Map<number, Uint8Array> {
  return new Map(rows.map((row) => [row.party, envelope.open(row.sealed, placeOf(row))]))
}

export function wipe(shares: ReadonlyMap<number, Uint8Array>): void {
  for (const share of shares.values()) share.fill(0)
}

/** Stores the server's new shares beside the active ones. Earlier shares that were never confirmed are dropped. */
export async function savePending(
  transaction: MpcTransaction,
  { envelope, made, shares }: { envelope: Envelope; made: Made; shares: ReadonlyMap<number, Uint8Array> },
): Promise<void> {
  await dropPending(transaction, made.walletId)
  for (const [party, share] of shares) {
    const id = `${made.ceremonyId}/${party}`
    const sealed = envelope.seal(share, placeOf({ id, personId: made.personId }))
    await transaction
      .insertInto('mpcShare')
      .values({ ...made, id, party, status: 'pending', sealed })
      .execute()
  }
}

export async function dropPending(transaction: MpcTransaction, walletId: string): Promise<void> {
  await transaction.deleteFrom('mpcShare').where('walletId', '=', walletId).where('status', '=', 'pending').execute()
}

/**
 * Makes the pending shares of a ceremony the active ones, and deletes those before them. Returns what the new shares
 * say; undefined when there are none.
 */
export async function activatePending(
  transaction: MpcTransaction,
  { walletId, ceremonyId, epoch }: Pick<ShareRow, 'walletId' | 'ceremonyId' | 'epoch'>,
): Promise<Pick<ShareRow, 'scheme' | 'publicKey'> | undefined> {
  const [first] = await transaction
    .selectFrom('mpcShare')
    .select(['scheme', 'publicKey'])
    .where('walletId', '=', walletId)
    .where('ceremonyId', '=', ceremonyId)
    .where('epoch', '=', epoch)
    .where('status', '=', 'pending')
    .execute()
  if (!first) return undefined
  await transaction
    .deleteFrom('mpcShare')
    .where('walletId', '=', walletId)
    .where('ceremonyId', '<>', ceremonyId)
    .execute()
  await transaction.updateTable('mpcShare').set({ status: 'active' }).where('walletId', '=', walletId).execute()
  return first
}
