import { startRegistration } from '@simplewebauthn/browser'
import { toBase64url } from '../../crypto/base64.ts'
import { randomBytes } from '../../crypto/randomBytes.ts'
import type { Attestation } from '../../wire/account/signIn.ts'
import { transports } from '../../wire/transports.ts'
import { CustodyError } from './errors.ts'
import { passkeyTimeoutMs, toPromptError } from './passkeyPrompt.ts'

/** COSE algorithm −7, ES256: P-256 with SHA-256. The only one that is asked for (specification §9). */
const es256 = -7

export type Registration = {
  appName: string
  displayName: string
  email?: string | undefined
  /** Unpadded base64url. A passkey with the handle of another takes its place in an authenticator (WebAuthn §5.4.3). */
  userHandle?: string | undefined
  /** Unpadded base64url of 32 random bytes from the account server. */
  challenge: string
  rpId: string
  /** Verification is discouraged when registering, unless the environment demands it. */
  userVerification: 'discouraged' | 'required'
  /** Unpadded base64url: an authenticator that holds one of these makes no other. */
  excludeCredentials?: readonly string[]
}

/**
 * Makes a passkey: one prompt.
 * @throws {UserRejectedError} when the person closed the prompt
 * @throws {WebAuthnError} of @simplewebauthn/browser, with its `code` and text; also its
 * 'WebAuthn is not supported in this browser' and 'Registration was not completed'
 */
export async function register(registration: Registration): Promise<Attestation> {
  if (!globalThis.navigator?.credentials) throw new CustodyError('webauthnUnsupported')
  const { appName, displayName, email, challenge, rpId, userVerification, excludeCredentials = [] } = registration
  const { userHandle = toBase64url(randomBytes(32)) } = registration
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
      pubKeyCredParams: [{ type: 'public-key', alg: es256 }],
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
