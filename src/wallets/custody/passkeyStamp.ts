import { fromBase64url } from '../../crypto/base64.ts'
import { createWebauthnStamp, webauthnStampChallenge, webauthnStampHeader } from '../../crypto/webauthnStamp.ts'
import { CustodyError } from './errors.ts'
import { passkeyTimeoutMs, toPromptError } from './passkeyPrompt.ts'
import type { Stamp } from './stamp.ts'

/** The passkeys that may answer, and how the user must be verified. */
export type PasskeyChoice = {
  rpId: string
  /** Unpadded base64url. If empty, the user chooses among the passkeys that the device discovers. */
  credentialIds?: readonly string[]
  userVerification: 'preferred' | 'required'
}

/**
 * Signs `body` with a passkey: one prompt. Awaits nothing before the prompt opens, because Safari requires it to open inside
 * the click (key-custody §11).
 * @throws {UserRejectedError} when the user closed the prompt
 */
export async function stampWithPasskey(body: string, choice: PasskeyChoice): Promise<Stamp> {
  const assertion = await askPasskey({
    challenge: webauthnStampChallenge(body),
    rpId: choice.rpId,
    allowCredentials: (choice.credentialIds ?? []).map((id) => ({ type: 'public-key', id: fromBase64url(id) })),
    timeout: passkeyTimeoutMs,
    userVerification: choice.userVerification,
  })
  const value = createWebauthnStamp({
    credentialId: assertion.id,
    authenticatorData: new Uint8Array(assertion.response.authenticatorData),
    clientDataJson: new Uint8Array(assertion.response.clientDataJSON),
    signature: new Uint8Array(assertion.response.signature),
  })
  return { header: webauthnStampHeader, value }
}

type Assertion = PublicKeyCredential & { response: AuthenticatorAssertionResponse }

async function askPasskey(publicKey: PublicKeyCredentialRequestOptions): Promise<Assertion> {
  const passkeys = globalThis.navigator?.credentials
  if (!passkeys) throw new CustodyError('webauthnUnsupported')
  try {
    // For a public-key request, the browser returns a credential or throws (Web Authentication §5.1.4).
    return (await passkeys.get({ publicKey })) as Assertion
  } catch (error) {
    throw toPromptError(error)
  }
}
