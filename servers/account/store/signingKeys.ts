import type { JWK } from 'jose'
import type { Envelope } from '../../shared/envelope.ts'
import type { AccountDatabase } from './tables.ts'

/** Lists the public keys that earlier releases stored, newest first. This release keeps its key in `accountSecret`. */
export async function listEarlierKeys(database: AccountDatabase): Promise<JWK[]> {
  const rows = await database
    .selectFrom('accountSigningKey')
    .select('publicKey')
    .orderBy('createdAt', 'desc')
    .orderBy('keyId')
    .execute()
  return rows.map((row) => JSON.parse(row.publicKey) as JWK)
}

/** Opens the private key of one of them, as PKCS #8 text. */
export async function openEarlierKey(
  { database, envelope }: { database: AccountDatabase; envelope: Envelope },
  keyId: string,
): Promise<string> {
  const { privateKey } = await database
    .selectFrom('accountSigningKey')
    .select('privateKey')
    .where('keyId', '=', keyId)
    .executeTakeFirstOrThrow()
  return envelope.open(privateKey, { table: 'accountSigningKey', row: keyId, tenant: '' }).toString()
}
