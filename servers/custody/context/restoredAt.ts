import type { Envelope } from '../../shared/envelope.ts'
import type { Db } from '../store/tables.ts'

const name = 'restoredAt'
const place = { table: 'custodySecret', row: name, tenant: 'server' }

/**
 * Returns when this database was restored from a backup, in milliseconds; 0 if never. Activities between the backup and
 * the restore are unknown here, so earlier requests and approvals are invalid: they may have been used already.
 * @throws {EnvelopeError} when another program wrote the value
 */
export async function loadRestoredAt({ db, envelope }: { db: Db; envelope: Envelope }): Promise<number> {
  const row = await db.selectFrom('custodySecret').select('sealed').where('name', '=', name).executeTakeFirst()
  return row ? Number(envelope.open(row.sealed, place).toString()) : 0
}

/** Stores that the database is restored now. */
export async function saveRestoredAt(db: Db, { envelope, now }: { envelope: Envelope; now: number }): Promise<void> {
  const sealed = envelope.seal(Buffer.from(String(now)), place)
  await db
    .insertInto('custodySecret')
    .values({ name, sealed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sealed }))
    .execute()
}
