import type { Attestation, Environment } from 'latchkey/wire/account'
import { type PasskeyPolicy, type RegisteredPasskey, RpIdError, verifyAttestation } from '../shared/passkey.ts'
import type { AccountContext } from './context.ts'

/**
 * Returns the requirements of an environment for a passkey ceremony: passkeys may be used on the environment's own
 * pages.
 */
export function toPasskeyPolicy({ allowedOrigins, rpIds, userVerification }: Environment): PasskeyPolicy {
  return { origins: allowedOrigins, rpIds, userVerification }
}

/**
 * Checks a new passkey by the environment's rules. Only the operator can fix a wrong RP ID, so the log names it.
 * @throws {PasskeyError}
 */
export async function verifyNewPasskey(
  { log }: AccountContext,
  environment: Environment,
  { attestation, challenge }: { attestation: Attestation; challenge: string },
): Promise<RegisteredPasskey> {
  try {
    return await verifyAttestation(attestation, challenge, toPasskeyPolicy(environment))
  } catch (error) {
    const { environmentId } = environment
    if (error instanceof RpIdError)
      log('warn', 'passkey refused: its RP ID is not in rpIds', { environmentId, reason: error.message })
    throw error
  }
}
