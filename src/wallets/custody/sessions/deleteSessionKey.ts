import * as v from 'valibot'
import type { CustodyClient } from '../custodyClient.ts'
import { type SessionKey, stampWithSession } from '../sessionKey.ts'

const listed = v.object({
  apiKeys: v.array(v.object({ apiKeyId: v.string(), credential: v.object({ publicKey: v.string() }) })),
})

/** Has key custody accept a session key no longer; the key itself asks for it. */
export async function deleteSessionKey(
  client: CustodyClient,
  { organizationId, userId, key }: { organizationId: string; userId: string; key: SessionKey },
): Promise<void> {
  const asking = { organizationId, stamper: (body: string) => stampWithSession(body, key) }
  const { apiKeys } = await client.query('get_api_keys', { userId }, { ...asking, schema: listed })
  const apiKeyIds = apiKeys
    .filter(({ credential }) => credential.publicKey === key.publicKey)
    .map(({ apiKeyId }) => apiKeyId)
  await client.submit(
    'delete_api_keys',
    { type: 'ACTIVITY_TYPE_DELETE_API_KEYS', parameters: { userId, apiKeyIds } },
    { ...asking, schema: v.unknown() },
  )
}
