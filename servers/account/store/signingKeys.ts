import type { JWK } from 'jose'
import type { AccountContext, AccountDatabase } from '../context.ts'

const sealedAt = (keyId: string) => ({ table: 'account_signing_key', row: keyId, tenant: '' })

export async function saveSigningKey(
  { database, envelope, now }: Pick<AccountContext, 'database' | 'envelope' | 'now'>,
  key: { keyId: string; publicKey: JWK; pkcs8: string },
): Promise<void> {
  await database
    .insertInto('account_signing_key')
    .values({
      key_id: key.keyId,
      public_key: JSON.stringify(key.publicKey),
      private_key: envelope.seal(Buffer.from(key.pkcs8), sealedAt(key.keyId)),
      created_at: now(),
    })
    .execute()
}

/** The newest key, as PKCS #8 text. */
export async function openNewestSigningKey({
  database,
  envelope,
}: Pick<AccountContext, 'database' | 'envelope'>): Promise<{ keyId: string; pkcs8: string } | undefined> {
  const row = await database
    .selectFrom('account_signing_key')
    .select(['key_id', 'private_key'])
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .executeTakeFirst()
  return row && { keyId: row.key_id, pkcs8: envelope.open(row.private_key, sealedAt(row.key_id)).toString() }
}

/** The public halves of all keys that may have signed a living token. */
export async function listPublicKeys(database: AccountDatabase): Promise<JWK[]> {
  const rows = await database.selectFrom('account_signing_key').select('public_key').orderBy('key_id').execute()
  return rows.map((row) => JSON.parse(row.public_key) as JWK)
}
