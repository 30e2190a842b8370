import * as v from 'valibot'
import { parseApiKeyStamp } from '../../../crypto/apiKeyStamp.ts'
import type { AuthenticatorParameters } from '../../../wire/custody/credential.ts'
import { failureTexts } from '../../../wire/custody/failureTexts.ts'
import { recoveryCodeSeconds } from '../../../wire/custody/limits.ts'
import { getUserReply, whoamiReply } from '../../../wire/custody/replies.ts'
import type { RecoveryType } from '../../embedded/recoveryState.ts'
import type { CustodyClient } from '../custodyClient.ts'
import { CustodyApiError, CustodyError, isUnreachable } from '../errors.ts'
import type { Registrar } from '../passkeys/listPasskeys.ts'
import { registerPasskey } from '../passkeys/registerPasskey.ts'
import type { Stamper } from '../stamp.ts'
import type { Vault } from '../vault/vault.ts'

/** Speaks to key custody with the credential of a mailed code. */
export type RecoveryClient = { client: CustodyClient; stamper: Stamper }

/** A recovery that has started: whose address, the vault that holds the key of its code, and the user it belongs to. */
export type RecoveryAttempt = RecoveryClient & {
  email: string
  vault: Vault
  parentOrganizationId: string
  found?: FoundRecovery
  /** A passkey that key custody was asked to accept, and whose answer was lost. */
  unanswered?: AuthenticatorParameters | undefined
}

/** The user a code belongs to. */
export type FoundRecovery = {
  recoveryUserId: string
  organizationId: string
  /** Milliseconds since the epoch. */
  creationTime: number
  /** The credential of the code, among the person's API keys. */
  apiKeyId: string
}

/** What the credential of a code is called; vendors differ about those for e-mail (key-custody §6). */
const credentialTypes: Record<RecoveryType, readonly string[]> = {
  email: ['CREDENTIAL_TYPE_API_KEY_P256', 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256'],
  passkey: ['CREDENTIAL_TYPE_RECOVER_USER_KEY_P256'],
}

/**
 * Reads whom the code belongs to, with the code's own credential. That key, and no newer one of the same type, must have
 * been made within the last 900 seconds (specification §5).
 * @throws {CustodyError} 'The code is invalid or expired.'
 */
export async function readRecovery(
  { client, stamper }: RecoveryClient,
  options: { type: RecoveryType; parentOrganizationId: string; now: number },
): Promise<FoundRecovery> {
  const { type, parentOrganizationId, now } = options
  // A stamp names the key that made it, whatever it is over.
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

/**
 * Has key custody accept the new passkey, and the code no longer. A passkey whose answer was lost is submitted again, and not
 * created again. The key of a code for a passkey goes with the passkey it adds (key-custody §6): if the key is gone the second
 * time, the first request was carried out.
 */
export async function submitRecovery(
  attempt: RecoveryAttempt,
  asked: { type: RecoveryType; authenticator: AuthenticatorParameters },
): Promise<void> {
  if (!attempt.found) throw new CustodyError('cannotProceed')
  try {
    await submitPasskey(attempt, attempt.found, asked)
  } catch (error) {
    if (attempt.unanswered && isKeyGone(error)) return
    attempt.unanswered = isUnreachable(error) ? asked.authenticator : undefined
    throw error
  }
}

const isKeyGone = (error: unknown) =>
  error instanceof CustodyApiError && error.message.includes(failureTexts.publicKeyNotFound)

async function submitPasskey(
  { client, stamper }: RecoveryClient,
  { recoveryUserId: userId, organizationId, apiKeyId }: FoundRecovery,
  { type, authenticator }: { type: RecoveryType; authenticator: AuthenticatorParameters },
): Promise<void> {
  const caller = { organizationId, stamper, schema: v.unknown() }
  if (type === 'passkey') {
    const parameters = { userId, authenticator }
    await client.submit('recover_user', { type: 'ACTIVITY_TYPE_RECOVER_USER', parameters }, caller)
    return
  }
  const withStamper: Registrar['withStamper'] = (work) => work(stamper)
  const registrar = { client, organizationId, userId, withStamper, withStamperFor: () => withStamper }
  await registerPasskey(registrar, authenticator)
  const parameters = { userId, apiKeyIds: [apiKeyId] }
  // What cannot be ended ends by itself, half an hour after it began: the person has their passkey all the same.
  await client
    .submit('delete_api_keys', { type: 'ACTIVITY_TYPE_DELETE_API_KEYS', parameters }, caller)
    .catch(() => undefined)
}
