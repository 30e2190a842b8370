import type { Envelope } from '../../shared/envelope.ts'
import type { Db } from './tables.ts'

/**
 * A secret of the server itself, made and sealed at the first start; processes that start together agree on one. The
 * caller wipes it where it can.
 */
export async function loadSecret(
  name: string,
  create: () => Uint8Array,
  { db, envelope }: { db: Db; envelope: Envelope },
): Promise<Buffer> {
  const place = { table: 'custodySecret', row: name, tenant: 'server' }
  const sealed = envelope.seal(create(), place)
  const insertion = db.insertInto('custodySecret').values({ name, sealed })
  await insertion.onConflict((conflict) => conflict.doNothing()).execute()
  const row = await db.selectFrom('custodySecret').select('sealed').where('name', '=', name).executeTakeFirstOrThrow()
  return envelope.open(row.sealed, place)
}
