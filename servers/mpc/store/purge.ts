import { maxPurged } from '../limits.ts'
import { failCeremonies } from './ceremonies.ts'
import type { CeremonyRow, MpcDatabase, MpcTransaction } from './tables.ts'
import { lockWallet } from './wallets.ts'

/**
 * Ends ceremonies that took too long. Deletes some of those that were over before `keptSince`, with their answers, and wallets
 * whose first shares the client never confirmed: no page was given their address. It takes one wallet at a time and locks it first: with the ceremonies of several wallets,
 * a ban and a purge could each wait for a row that the other has, and Postgres would end one of them.
 */
export async function purge(database: MpcDatabase, { now, keptSince }: { now: number; keptSince: number }) {
  const late = await find(database, ['running'], now)
  for (const [walletId, ceremonyIds] of late) {
    await database.transaction().execute(async (transaction) => {
      await lockWallet(transaction, walletId)
      for (const ceremonyId of ceremonyIds) await failCeremonies(transaction, { ceremonyId }, 'ceremony_expired')
    })
  }
  const old = await find(database, ['done', 'failed'], keptSince)
  for (const [walletId, ceremonyIds] of old) {
    await database.transaction().execute(async (transaction) => {
      await lockWallet(transaction, walletId)
      await forget(transaction, ceremonyIds)
    })
  }
}

/** Reads ceremonies that ended before a time, oldest first, by wallet. */
async function find(
  database: MpcDatabase,
  statuses: readonly CeremonyRow['status'][],
  endedBefore: number,
): Promise<Map<string, string[]>> {
  const rows = await database
    .selectFrom('mpcCeremony')
    .select(['walletId', 'ceremonyId'])
    .where('status', 'in', statuses)
    .where('endBy', '<', endedBefore)
    .orderBy('endBy')
    .limit(maxPurged)
    .execute()
  const byWallet = new Map<string, string[]>()
  for (const { walletId, ceremonyId } of rows) byWallet.set(walletId, [...(byWallet.get(walletId) ?? []), ceremonyId])
  return byWallet
}

async function forget(transaction: MpcTransaction, ceremonyIds: readonly string[]): Promise<void> {
  await transaction.deleteFrom('mpcAnswer').where('ceremonyId', 'in', ceremonyIds).execute()
  const unconfirmed = transaction
    .selectFrom('mpcWallet')
    .select('walletId')
    .where('status', '=', 'new')
    .where('ceremonyId', 'in', ceremonyIds)
  await transaction.deleteFrom('mpcShare').where('walletId', 'in', unconfirmed).execute()
  await transaction.deleteFrom('mpcWallet').where('walletId', 'in', unconfirmed).execute()
  await transaction.deleteFrom('mpcCeremony').where('ceremonyId', 'in', ceremonyIds).execute()
}
