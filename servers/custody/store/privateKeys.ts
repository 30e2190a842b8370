import type { PrivateKeyAddressRow, PrivateKeyRow } from './tables/privateKeys.ts'
import type { Db } from './tables.ts'

/** Returns all keys, or at most `limit` after the one with an id; oldest first. */
export function findPrivateKeys(
  db: Db,
  organizationId: string,
  page?: { after: string; limit: number },
): Promise<PrivateKeyRow[]> {
  const keys = db.selectFrom('custodyPrivateKey').selectAll().where('organizationId', '=', organizationId).orderBy('id')
  return (page ? keys.where('id', '>', page.after).limit(page.limit) : keys).execute()
}

export function findPrivateKey(db: Db, organizationId: string, id: string): Promise<PrivateKeyRow | undefined> {
  return db
    .selectFrom('custodyPrivateKey')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Reads the addresses of keys, those of each key in the requested order. */
export function findPrivateKeyAddresses(
  db: Db,
  organizationId: string,
  privateKeyIds: readonly string[],
): Promise<PrivateKeyAddressRow[]> {
  return db
    .selectFrom('custodyPrivateKeyAddress')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('privateKeyId', 'in', privateKeyIds)
    .orderBy('id')
    .execute()
}
