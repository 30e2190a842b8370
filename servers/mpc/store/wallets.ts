import type { ManagedWallet, Witness } from 'latchkey/wire/mpc'
import { MpcError } from '../../shared/managed/failure.ts'
import type { MpcDatabase, MpcTransaction, WalletRow } from './tables.ts'

/** A user of one environment. */
export type Owner = { environmentId: string; personId: string }

/** @throws {MpcError} `unknown_wallet` when the user has no such wallet */
export async function findWallet(
  database: MpcDatabase | MpcTransaction,
  owner: Owner,
  walletId: string,
): Promise<WalletRow> {
  const wallet = await database
    .selectFrom('mpcWallet')
    .selectAll()
    .where('walletId', '=', walletId)
    .where('environmentId', '=', owner.environmentId)
    .where('personId', '=', owner.personId)
    .executeTakeFirst()
  if (!wallet) throw new MpcError('unknown_wallet')
  return wallet
}

/**
 * Locks a wallet until the transaction ends: its bans and audit events follow one another. A transaction locks a user first, then a
 * wallet, then its ceremonies and answers: in one order, no two wait for each other.
 */
export async function lockWallet(transaction: MpcTransaction, walletId: string): Promise<void> {
  await transaction
    .updateTable('mpcWallet')
    .set(({ eb }) => ({ counter: eb('counter', '+', 1) }))
    .where('walletId', '=', walletId)
    .execute()
}

/**
 * Advances the counter of a wallet, if its shares are still those of `epoch`. The row stays locked until the transaction
 * ends, so of a failed check and a step beside it, one sees the other.
 * @param options.mayBeBanned of a refresh, which revives the wallet
 * @throws {MpcError} `wallet_banned`, `stale_share`
 */
export async function advanceWallet(
  transaction: MpcTransaction,
  options: { owner: Owner; walletId: string; epoch: number; mayBeBanned: boolean; atLeast?: number },
): Promise<Witness> {
  const { owner, walletId, epoch, mayBeBanned, atLeast = 0 } = options
  const locked = await transaction
    .updateTable('mpcWallet')
    .set(({ eb }) => ({ counter: eb('counter', '+', 1) }))
    .where('walletId', '=', walletId)
    .where('epoch', '=', epoch)
    .$if(!mayBeBanned, (query) => query.where('bannedAt', 'is', null))
    .returning(['epoch', 'counter'])
    .executeTakeFirst()
  if (!locked) {
    const { bannedAt } = await findWallet(transaction, owner, walletId)
    throw new MpcError(bannedAt !== null && !mayBeBanned ? 'wallet_banned' : 'stale_share')
  }
  if (locked.counter >= atLeast) return locked
  await transaction.updateTable('mpcWallet').set({ counter: atLeast }).where('walletId', '=', walletId).execute()
  return { epoch, counter: atLeast }
}

/**
 * Returns the user's wallets, oldest first, without the statements. A new wallet is listed once its key is made. One query reads all,
 * so what a statement says of a wallet held at one moment: the share store deletes what it does not name.
 */
export async function listWallets(database: MpcDatabase, owner: Owner): Promise<Omit<ManagedWallet, 'statement'>[]> {
  const rows = await database
    .selectFrom('mpcWallet')
    .leftJoin('mpcShare', (join) =>
      join.onRef('mpcShare.walletId', '=', 'mpcWallet.walletId').on('mpcShare.status', '=', 'pending'),
    )
    .leftJoin('mpcShare as active', (join) =>
      join.onRef('active.walletId', '=', 'mpcWallet.walletId').on('active.status', '=', 'active'),
    )
    .selectAll('mpcWallet')
    .select('active.sharing')
    .select(['mpcShare.ceremonyId as pendingId', 'mpcShare.epoch as pendingEpoch', 'mpcShare.scheme as pendingScheme'])
    .where('mpcWallet.environmentId', '=', owner.environmentId)
    .where('mpcWallet.personId', '=', owner.personId)
    .where('mpcWallet.publicKey', '<>', '')
    .orderBy('mpcWallet.createdAt')
    .orderBy('mpcWallet.walletId')
    .execute()
  // A scheme with two parties of the server has two shares in each state.
  return [...new Map(rows.map((row) => [row.walletId, row])).values()].map((wallet) => {
    const { walletId, chainName, accountAddress, publicKey, scheme, engine, ceremonyId, epoch, counter } = wallet
    const { sealedSeed, sharing, pendingId, pendingEpoch, pendingScheme } = wallet
    const isPending = pendingId !== null && pendingEpoch !== null && pendingScheme !== null
    return {
      ...{ walletId, chainName, accountAddress, publicKey, scheme, engine, ceremonyId },
      ...{ witness: { epoch, counter }, isBanned: wallet.bannedAt !== null },
      ...{ isExported: wallet.exportedAt !== null },
      ...(sealedSeed !== null && { sealedSeed }),
      ...(sharing !== null && { sharing }),
      ...(isPending && { pending: { ceremonyId: pendingId, epoch: pendingEpoch, scheme: pendingScheme } }),
    }
  })
}
