import type { Envelope } from '../../shared/envelope.ts'
import type { SecretStore } from '../../shared/loadSecret.ts'
import type { Db } from './tables.ts'

/** Returns the place of this server's own secrets. */
export function toSecretStore({ db, envelope }: { db: Db; envelope: Envelope }): SecretStore {
  return { kysely: db, table: 'custodySecret', envelope }
}
