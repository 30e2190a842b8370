import * as v from 'valibot'
import type { AuthenticatorParameters } from '../../../wire/custody/credential.ts'
import { failureTexts } from '../../../wire/custody/failureTexts.ts'
import type { RecoveryType } from '../../embedded/recoveryState.ts'
import { CustodyApiError, CustodyError, isUnreachable } from '../errors.ts'
import type { Registrar } from '../passkeys/listPasskeys.ts'
import { registerPasskey } from '../passkeys/registerPasskey.ts'
import type { Vault } from '../vault/vault.ts'
import type { FoundRecovery, RecoveryClient } from './checkRecoveryCode.ts'

/** A recovery that has started: the email address, the vault that holds the code's key, and the user that the code belongs to. */
export type RecoveryAttempt = RecoveryClient & {
  email: string
  vault: Vault
  parentOrganizationId: string
  found?: FoundRecovery
  /** The passkey that was submitted to key custody, if the answer was lost. */
  unanswered?: AuthenticatorParameters | undefined
}

/**
 * Adds the new passkey at key custody and ends the code. If the answer was lost, call this again with the same passkey. Key custody
 * deletes the key of a passkey code when it adds the passkey (key-custody §6), so a missing key on the second try means that
 * the first request succeeded.
 */
export async function submitRecovery(
  attempt: RecoveryAttempt,
  request: { type: RecoveryType; authenticator: AuthenticatorParameters },
): Promise<void> {
  if (!attempt.found) throw new CustodyError('cannotProceed')
  try {
    await submitPasskey(attempt, attempt.found, request)
  } catch (error) {
    if (attempt.unanswered && isKeyGone(error)) return
    attempt.unanswered = isUnreachable(error) ? request.authenticator : undefined
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
  // If this fails, the key expires by itself after half an hour. The passkey has been added either way.
  await client
    .submit('delete_api_keys', { type: 'ACTIVITY_TYPE_DELETE_API_KEYS', parameters }, caller)
    .catch(() => undefined)
}
