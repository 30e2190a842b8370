import type { JWK } from 'jose'
import type { AccountContext, AccountDatabase } from '../context.ts'

const sealedAt = (keyId: string) => ({ table: 'accountSigningKey', row: keyId, tenant: '' })

export async function saveSigningKey(
  { database, envelope, now }: Pick<AccountContext, 'database' | 'envelope' | 'now'>,
  key: { keyId: string; publicKey: JWK; pkcs8: string },
): Promise<void> {
  await database
    .insertInto('accountSigningKey')
    .values({
      keyId: key.keyId,
      publicKey: JSON.stringify(key.publicKey),
      privateKey: envelope.seal(Buffer.from(key.pkcs8), sealedAt(key.keyId)),
      createdAt: now(),
    })
    .execute()
}

/** The newest key, as PKCS #8 text. */
export async function openNewestSigningKey({
  database,
  envelope,
}: Pick<AccountContext, 'database' | 'envelope'>): Promise<{ keyId: string; pkcs8: string } | undefined> {
  const row = await database
    .selectFrom('accountSigningKey')
    .select(['keyId', 'privateKey'])
    .orderBy('createdAt', 'desc')
    .orderBy('keyId')
    .executeTakeFirst()
  return row && { keyId: row.keyId, pkcs8: envelope.open(row.privateKey, sealedAt(row.keyId)).toString() }
}

/** The public halves of all keys that may have signed a living token. */
export async function listPublicKeys(database: AccountDatabase): Promise<JWK[]> {
  const rows = await database.selectFrom('accountSigningKey').select('publicKey').orderBy('keyId').execute()
  return rows.map((row) => JSON.parse(row.publicKey) as JWK)
}
