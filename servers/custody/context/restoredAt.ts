import type { Envelope } from '../../shared/envelope.ts'
import type { Db } from '../store/tables.ts'

const name = 'restoredAt'
const place = { table: 'custodySecret', row: name, tenant: 'server' }

/**
 * Returns when this database was brought back from a backup, in milliseconds; 0 if it never was. What happened between the
 * backup and that moment is unknown here, so no request and no approval of before counts: it may have been used up already.
 * @throws {EnvelopeError} when another program wrote the moment
 */
export async function loadRestoredAt({ db, envelope }: { db: Db; envelope: Envelope }): Promise<number> {
  const row = await db.selectFrom('custodySecret').select('sealed').where('name', '=', name).executeTakeFirst()
  return row ? Number(envelope.open(row.sealed, place).toString()) : 0
}

/** Writes down that the database is brought back now. */
export async function saveRestoredAt(db: Db, { envelope, now }: { envelope: Envelope; now: number }): Promise<void> {
  const sealed = envelope.seal(Buffer.from(String(now)), place)
  await db
    .insertInto('custodySecret')
    .values({ name, sealed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sealed }))
    .execute()
}
