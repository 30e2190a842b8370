import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Envelope } from './envelope.ts'

/** Where a server keeps its own secrets. The table has two columns: `name`, its primary key, and `sealed`. */
export type SecretStore = { kysely: QueryExecutorProvider; table: string; envelope: Envelope }

/**
 * Loads a secret of the server itself. The first start creates and seals it; processes that start at the same time agree
 * on one. The caller wipes the bytes after use where possible.
 * @throws {EnvelopeError} when no key-encryption key opens it
 */
export async function loadSecret(
  store: SecretStore,
  name: string,
  create: () => Uint8Array | Promise<Uint8Array>,
): Promise<Buffer> {
  const { kysely, table, envelope } = store
  const stored = await findSecret(store, name)
  if (stored) return stored
  const secret = await create()
  const sealed = envelope.seal(secret, placeOf(table, name))
  secret.fill(0)
  await sql`
    insert into ${sql.table(table)} (name, sealed) values (${name}, ${sealed}) on conflict do nothing`.execute(kysely)
  const agreed = await findSecret(store, name)
  if (!agreed) throw new Error(`The secret "${name}" was deleted while the server started. Start the server again.`)
  return agreed
}

/**
 * Returns a secret of the server itself; undefined when no start has created it.
 * @throws {EnvelopeError} when no key-encryption key opens it
 */
export async function findSecret({ kysely, table, envelope }: SecretStore, name: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from ${sql.table(table)} where name = ${name}`.execute(kysely)
  return rows[0] && envelope.open(rows[0].sealed, placeOf(table, name))
}

const placeOf = (table: string, name: string) => ({ table, row: name, tenant: 'server' })

/**
 * Loads a P-256 private key of the server itself, as `loadSecret` does.
 * @param create the key of an older release, as PKCS #8; by default a new key
 */
export async function loadOwnKey(
  store: SecretStore,
  name: string,
  create: () => Uint8Array | Promise<Uint8Array> = createPkcs8,
): Promise<KeyObject> {
  const der = await loadSecret(store, name, create)
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  der.fill(0)
  return key
}

export function createPkcs8(): Buffer {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'der', type: 'pkcs8' })
}
