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
export function findWalletAccounts(
  db: Db,
  organizationId: string,
  options: {
    walletId?: string | undefined
    limit?: number
    after?: string | undefined
    before?: string | undefined
  } = {},
): Promise<WalletAccountRow[]> {
  const { walletId, limit, after, before } = options
  let query = db
    .selectFrom('custodyWalletAccount')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('id')
  if (walletId !== undefined) query = query.where('walletId', '=', walletId)
  if (after !== undefined) query = query.where('id', '>', after)
  if (before !== undefined) query = query.where('id', '<', before)
  if (limit !== undefined) query = query.limit(limit)
  return query.execute()
}

/** The account behind an address of the organization. */
export function findSigner(db: Db, organizationId: string, address: string): Promise<WalletAccountRow | undefined> {
  return db
    .selectFrom('custodyWalletAccount')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('lookup', '=', toLookup(address))
    .executeTakeFirst()
}

/** Ethereum addresses are the same in any case (EIP-55 only adds a checksum); all others are exact (key-custody §4). */
export function toLookup(address: string): string {
  return /^0x[0-9a-fA-F]{40}$/.test(address) ? address.toLowerCase() : address
}
