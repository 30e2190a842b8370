import type { AccountClient } from '../../../core/account/accountClient.ts'
import { toBase64url } from '../../../crypto/base64.ts'
import { randomBytes } from '../../../crypto/randomBytes.ts'
import { type AuthenticatorParameters, toCustodyTransport } from '../../../wire/custody/credential.ts'
import { loadCreateCredential } from './loadCreateCredential.ts'

/** The user of the new passkey, and the passkey's name at key custody. */
export type NewPasskey = {
  name: string
  displayName: string
  email?: string | undefined
  excludeCredentials?: readonly string[]
}

/**
 * Creates a passkey in key custody's format: one prompt. The page chooses the challenge, because the stamp on the surrounding
 * request proves freshness (key-custody §7).
 * @throws {UserRejectedError} when the user closed the prompt
 * @throws {WebAuthnError} of @simplewebauthn/browser, with its `code` and text
 */
export async function makePasskey(
  { account, appName, rpId }: { account: AccountClient; appName: string; rpId: () => Promise<string> },
  { name, ...user }: NewPasskey,
): Promise<AuthenticatorParameters> {
  const [environment, id, { createCredential }] = await Promise.all([
    account.environment(),
    rpId(),
    loadCreateCredential(),
  ])
  const userVerification = environment.userVerification === 'required' ? 'required' : 'discouraged'
  const challenge = toBase64url(randomBytes(32))
  const attestation = await createCredential({ ...user, appName, challenge, rpId: id, userVerification })
  const transports = attestation.transports.map(toCustodyTransport)
  return { authenticatorName: name, challenge, attestation: { ...attestation, transports } }
}
