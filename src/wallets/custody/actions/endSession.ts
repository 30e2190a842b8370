import * as v from 'valibot'
import { apiKeyReply } from '../../../wire/custody/replies.ts'
import type { WalletContext } from '../walletContext.ts'

const listed = v.object({ apiKeys: v.array(apiKeyReply) })

/**
 * Signs another browser out, then deletes every expiring key at key custody except this browser's. No server knows which key
 * belongs to which browser. A legitimate browser that loses its key registers a new one with a prompt.
 */
export async function endSession({ account, signedIn }: WalletContext, sessionId: string): Promise<void> {
  await account.endSession(sessionId)
  const { client, organizationId, userId, withStamper } = signedIn.session()
  await withStamper(async (stamper) => {
    const caller = { organizationId, stamper }
    const { apiKeys } = await client.query('get_api_keys', { userId }, { ...caller, schema: listed })
    const own = signedIn.sessionKey()
    const others = apiKeys.filter((key) => key.expirationSeconds !== undefined && key.credential.publicKey !== own)
    if (others.length === 0) return
    const parameters = { userId, apiKeyIds: others.map(({ apiKeyId }) => apiKeyId) }
    const activity = { type: 'ACTIVITY_TYPE_DELETE_API_KEYS', parameters } as const
    await client.submit('delete_api_keys', activity, { ...caller, schema: v.unknown() })
  })
}
