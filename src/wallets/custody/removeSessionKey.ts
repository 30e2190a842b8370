import * as v from 'valibot'
import type { KeyStore } from '../../core/keyStore.ts'
import type { CustodyClient } from './custodyClient.ts'
import { custodyCredentialOf } from './custodyCredentialOf.ts'
import { sessionKeyName } from './custodySession.ts'
import type { CustodyRecord } from './record.ts'
import { type SessionKey, stampWithSession } from './sessionKey.ts'

/** A session key removed from this device, and its user. */
export type RemovedKey = { organizationId: string; userId: string; key: SessionKey }

/** Removes the session key of the last user of this device, also after a reload. */
export async function removeSessionKey(
  keys: KeyStore,
  { person, userId }: CustodyRecord,
): Promise<RemovedKey | undefined> {
  const organizationId = custodyCredentialOf(person).turnkeySubOrganizationId
  const key = (await keys.remove(sessionKeyName(organizationId))) as SessionKey | undefined
  return key && { organizationId, userId, key }
}

const listed = v.object({
  apiKeys: v.array(v.object({ apiKeyId: v.string(), credential: v.object({ publicKey: v.string() }) })),
})

/** Deletes a removed session key at key custody, with a request that the key itself stamps. */
export async function revokeSessionKey(
  client: CustodyClient,
  { organizationId, userId, key }: RemovedKey,
): Promise<void> {
  const caller = { organizationId, stamper: (body: string) => stampWithSession(body, key) }
  const { apiKeys } = await client.query('get_api_keys', { userId }, { ...caller, schema: listed })
  const apiKeyIds = apiKeys
    .filter(({ credential }) => credential.publicKey === key.publicKey)
    .map(({ apiKeyId }) => apiKeyId)
  await client.submit(
    'delete_api_keys',
    { type: 'ACTIVITY_TYPE_DELETE_API_KEYS', parameters: { userId, apiKeyIds } },
    { ...caller, schema: v.unknown() },
  )
}
