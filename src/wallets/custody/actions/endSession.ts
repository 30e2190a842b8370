import * as v from 'valibot'
import { apiKeyReply } from '../../../wire/custody/replies.ts'
import type { WalletContext } from '../walletContext.ts'

const listed = v.object({ apiKeys: v.array(apiKeyReply) })

/**
 * Signs another browser out, then has key custody accept no key that expires but this browser's. Which of them the other
 * one holds, no server knows; an honest browser that loses its own makes a new one by a prompt.
 */
export async function endSession({ account, sessionManager }: WalletContext, sessionId: string): Promise<void> {
  await account.endSession(sessionId)
  const { client, organizationId, userId, withStamper } = sessionManager.session()
  await withStamper(async (stamper) => {
    const caller = { organizationId, stamper }
    const { apiKeys } = await client.query('get_api_keys', { userId }, { ...caller, schema: listed })
    const own = sessionManager.sessionKey()
    const others = apiKeys.filter((key) => key.expirationSeconds !== undefined && key.credential.publicKey !== own)
    if (others.length === 0) return
    const parameters = { userId, apiKeyIds: others.map(({ apiKeyId }) => apiKeyId) }
    const activity = { type: 'ACTIVITY_TYPE_DELETE_API_KEYS', parameters } as const
    await client.submit('delete_api_keys', activity, { ...caller, schema: v.unknown() })
  })
}
