import { startRegistration } from '@simplewebauthn/browser'
import { toBase64url } from '../../../crypto/base64.ts'
import { randomBytes } from '../../../crypto/randomBytes.ts'
import type { Attestation } from '../../../wire/account/signIn.ts'
import { transports } from '../../../wire/transports.ts'
import { CustodyError } from '../errors.ts'
import { passkeyTimeoutMs, toPromptError } from '../passkeyPrompt.ts'

/**
 * COSE algorithms, the preferred one first: −7, ES256 (P-256 with SHA-256, specification §9), and −257, RS256, because older versions of
 * Windows Hello create no other. The servers verify both.
 */
const algorithms = [-7, -257]

export type NewCredential = {
  appName: string
  displayName: string
  email?: string | undefined
  /** Unpadded base64url. An authenticator replaces a passkey that has the same user handle (WebAuthn §5.4.3). */
  userHandle?: string | undefined
  /** Unpadded base64url of 32 random bytes from the account server. */
  challenge: string
  rpId: string
  /** Registration discourages user verification, unless the environment requires it. */
  userVerification: 'discouraged' | 'required'
  /** Unpadded base64url. An authenticator that holds one of these creates no other. */
  excludeCredentials?: readonly string[]
}

/**
 * Opens the browser's prompt that creates a passkey, and returns the passkey's attestation.
 * @throws {UserRejectedError} when the user closed the prompt
 * @throws {WebAuthnError} of @simplewebauthn/browser, with its `code` and text; also its
 * 'WebAuthn is not supported in this browser' and 'Registration was not completed'
 */
export async function createCredential(options: NewCredential): Promise<Attestation> {
  if (!globalThis.navigator?.credentials) throw new CustodyError('webauthnUnsupported')
  const { appName, displayName, email, challenge, rpId, userVerification, excludeCredentials = [] } = options
  const { userHandle = toBase64url(randomBytes(32)) } = options
  const credential = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: appName },
      user: {
        id: userHandle,
        name: email ?? `${appName} - ${displayName}`,
        displayName,
      },
      excludeCredentials: excludeCredentials.map((id) => ({ type: 'public-key', id })),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: passkeyTimeoutMs,
      authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification },
    },
  }).catch((error: unknown) => {
    throw toPromptError(error)
  })
  const { clientDataJSON, attestationObject, transports: offered = [] } = credential.response
  return {
    credentialId: credential.id,
    clientDataJson: clientDataJSON,
    attestationObject,
    transports: transports.filter((transport) => offered.includes(transport)),
  }
}
