import type { PrivateKeyAddressRow, PrivateKeyRow } from './tables/privateKeys.ts'
import type { Db } from './tables.ts'

/** Oldest first. */
export function findPrivateKeys(db: Db, organizationId: string): Promise<PrivateKeyRow[]> {
  return db
    .selectFrom('custodyPrivateKey')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .execute()
}

export function findPrivateKey(db: Db, organizationId: string, id: string): Promise<PrivateKeyRow | undefined> {
  return db
    .selectFrom('custodyPrivateKey')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Reads one key, or all in the organization, in the requested order. */
export function findPrivateKeyAddresses(
  db: Db,
  organizationId: string,
  privateKeyId?: string,
): Promise<PrivateKeyAddressRow[]> {
  const addresses = db
    .selectFrom('custodyPrivateKeyAddress')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('id')
  return (privateKeyId === undefined ? addresses : addresses.where('privateKeyId', '=', privateKeyId)).execute()
}
