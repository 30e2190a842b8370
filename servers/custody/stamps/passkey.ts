import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { toBase64url, type WebauthnStamp, webauthnStampChallenge } from 'latchkey/crypto'
import { type AuthenticatorParameters, failures } from 'latchkey/wire/custody'
import { CustodyError } from '../failure.ts'
import type { AuthenticatorRow } from '../store/tables.ts'

/** ES256, and RS256 for older Windows Hello (key-custody §7, §11). */
const algorithms = [-7, -257]

/**
 * Verifies a passkey stamp over the exact body (key-custody §1.3, §7): type, challenge, origin, stored RP ID, user presence, signature.
 * A counter that goes back is no reason to refuse (§14).
 * @returns the signature counter it showed
 * @throws {CustodyError} `could not verify WebAuthN signature`
 */
export async function verifyAssertion(
  stamp: WebauthnStamp,
  body: Buffer,
  options: { passkey: AuthenticatorRow; origins: readonly string[] },
): Promise<number> {
  const { passkey, origins } = options
  try {
    assertSameOrigin(stamp.clientDataJson)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: stamp.credentialId,
        rawId: stamp.credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: stamp.clientDataJson,
          authenticatorData: stamp.authenticatorData,
          signature: stamp.signature,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: toBase64url(webauthnStampChallenge(body)),
      expectedOrigin: [...origins],
      expectedRPID: passkey.rpId,
      requireUserVerification: false,
      // The library refuses a counter that does not grow past this one.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    })
    if (verified) return authenticationInfo.newCounter
  } catch (cause) {
    throw new CustodyError(failures.wrongWebauthnSignature, { cause })
  }
  throw new CustodyError(failures.wrongWebauthnSignature)
}

export type Registration = Pick<
  AuthenticatorRow,
  'credentialId' | 'publicKey' | 'rpId' | 'origin' | 'aaguid' | 'attestationType' | 'signCount'
>

/**
 * Verifies the attestation of a new passkey (key-custody §7). The page chose the challenge; freshness comes from the stamp on
 * the activity around it.
 * @throws {CustodyError} `invalid authenticator attestation`
 */
export async function verifyRegistration(
  { challenge, attestation }: AuthenticatorParameters,
  options: { origins: readonly string[]; rpIds: readonly string[] },
): Promise<Registration> {
  const { origins, rpIds } = options
  try {
    assertSameOrigin(attestation.clientDataJson)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: attestation.credentialId,
        rawId: attestation.credentialId,
        type: 'public-key',
        response: { clientDataJSON: attestation.clientDataJson, attestationObject: attestation.attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: [...rpIds],
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (
      verified &&
      registrationInfo.rpID !== undefined &&
      registrationInfo.credential.id === attestation.credentialId
    ) {
      const { credential, origin, rpID, aaguid, fmt } = registrationInfo
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        rpId: rpID,
        origin,
        aaguid,
        attestationType: fmt,
        signCount: credential.counter,
      }
    }
  } catch (cause) {
    throw new CustodyError(failures.invalidAttestation, { cause })
  }
  throw new CustodyError(failures.invalidAttestation)
}

/** A ceremony inside another site's frame proves nothing about ours; the library lets it pass when topOrigin is absent. */
function assertSameOrigin(clientDataJson: string): void {
  const { crossOrigin } = decodeClientDataJSON(clientDataJson)
  if (crossOrigin) throw new Error('The ceremony ran inside a frame of another origin.')
}
