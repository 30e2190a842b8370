import { isAddress } from 'latchkey/wire'
import { inListOrder, isFromEnd, type Page } from './page.ts'
import type { Db, WalletAccountRow, WalletRow } from './tables.ts'

export function findWallet(db: Db, organizationId: string, id: string): Promise<WalletRow | undefined> {
  return db
    .selectFrom('custodyWallet')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Oldest first. */
export function findWallets(db: Db, organizationId: string): Promise<WalletRow[]> {
  return db.selectFrom('custodyWallet').selectAll().where('organizationId', '=', organizationId).orderBy('id').execute()
}

/** Oldest first: those of one wallet, or of all in the organization. */
export async function findWalletAccounts(
  db: Db,
  organizationId: string,
  { walletId, ...page }: Partial<Page> & { walletId?: string | undefined } = {},
): Promise<WalletAccountRow[]> {
  const { limit, after, before } = page
  let query = db
    .selectFrom('custodyWalletAccount')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('id', isFromEnd(page) ? 'desc' : 'asc')
  if (walletId !== undefined) query = query.where('walletId', '=', walletId)
  if (after !== undefined) query = query.where('id', '>', after)
  if (before !== undefined) query = query.where('id', '<', before)
  if (limit !== undefined) query = query.limit(limit)
  return inListOrder(await query.execute(), page)
}

/** The accounts of all wallets. */
export async function countWalletAccounts(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('custodyWalletAccount')
    .select((from) => from.fn.countAll().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ethereum addresses are the same in any case (EIP-55 only adds a checksum); all others are exact (key-custody §4). */
export function toLookup(address: string): string {
  return isAddress(address) ? address.toLowerCase() : address
}
