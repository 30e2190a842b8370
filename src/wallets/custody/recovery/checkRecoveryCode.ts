import { parseApiKeyStamp } from '../../../crypto/apiKeyStamp.ts'
import { recoveryCodeSeconds } from '../../../wire/custody/limits.ts'
import { getUserReply, whoamiReply } from '../../../wire/custody/replies.ts'
import type { RecoveryType } from '../../embedded/recoveryState.ts'
import type { CustodyClient } from '../custodyClient.ts'
import { CustodyError } from '../errors.ts'
import type { Stamper } from '../stamp.ts'

/** A client and the stamper of a mailed code, which signs with the code's own key. */
export type RecoveryClient = { client: CustodyClient; stamper: Stamper }

/** The user that a code belongs to. */
export type FoundRecovery = {
  recoveryUserId: string
  organizationId: string
  /** Milliseconds since the epoch. */
  creationTime: number
  /** The ID of the code's key among the user's API keys. */
  apiKeyId: string
}

/** The credential types of a code. Vendors name those for email differently (key-custody §6). */
const credentialTypes: Record<RecoveryType, readonly string[]> = {
  email: ['CREDENTIAL_TYPE_API_KEY_P256', 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256'],
  passkey: ['CREDENTIAL_TYPE_RECOVER_USER_KEY_P256'],
}

/**
 * Returns the user that a recovery code belongs to. Asks key custody with the code's own key, which must have been created
 * within the last 900 seconds; a newer key of the same type does not count (specification §5).
 * @throws {CustodyError} 'The code is invalid or expired.'
 */
export async function checkRecoveryCode(
  { client, stamper }: RecoveryClient,
  options: { type: RecoveryType; parentOrganizationId: string; now: number },
): Promise<FoundRecovery> {
  const { type, parentOrganizationId, now } = options
  // A stamp contains the public key that made it.
  const publicKey = parseApiKeyStamp((await stamper('{}')).value)?.publicKey
  const whoami = { organizationId: parentOrganizationId, stamper, schema: whoamiReply }
  const { organizationId, userId } = await client.query('whoami', {}, whoami)
  const { user } = await client.query('get_user', { userId }, { organizationId, stamper, schema: getUserReply })
  const key = user.apiKeys.findLast(
    ({ credential }) => credential.publicKey === publicKey && credentialTypes[type].includes(credential.type),
  )
  const creationTime = Number(key?.createdAt.seconds) * 1000
  if (!key || !(now - creationTime < recoveryCodeSeconds * 1000)) throw new CustodyError('codeInvalid')
  return { recoveryUserId: userId, organizationId, creationTime, apiKeyId: key.apiKeyId }
}
