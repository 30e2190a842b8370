import { toBase64url } from '../../../crypto/base64.ts'
import { randomBytes } from '../../../crypto/randomBytes.ts'
import { type AuthenticatorParameters, toCustodyTransport } from '../../../wire/custody/credential.ts'
import { loadRegistration } from '../signIn/passkeySignIn.ts'
import type { WalletContext } from '../walletContext.ts'

/** Whose passkey is made, and what it is to be called at key custody. */
export type NewPasskey = {
  name: string
  displayName: string
  email?: string | undefined
  excludeCredentials?: readonly string[]
}

/**
 * Makes a passkey as key custody takes it: one prompt. The challenge is this page's own, since it is the stamp on the
 * request around it that shows it to be fresh (key-custody §7).
 * @throws {UserRejectedError} when the person closed the prompt
 * @throws {WebAuthnError} of @simplewebauthn/browser, with its `code` and text
 */
export async function makePasskey(
  { account, appName, rpId }: WalletContext,
  { name, ...asked }: NewPasskey,
): Promise<AuthenticatorParameters> {
  const [environment, id, { register }] = await Promise.all([account.environment(), rpId(), loadRegistration()])
  const userVerification = environment.userVerification === 'required' ? 'required' : 'discouraged'
  const challenge = toBase64url(randomBytes(32))
  const attestation = await register({ ...asked, appName, challenge, rpId: id, userVerification })
  const transports = attestation.transports.map(toCustodyTransport)
  return { authenticatorName: name, challenge, attestation: { ...attestation, transports } }
}
