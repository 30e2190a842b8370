import {
  type AuthenticatorTransport,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { textFromBase64url, type WebauthnStamp } from 'latchkey/crypto'
import { parseJson } from 'latchkey/wire'
import type { Attestation } from 'latchkey/wire/account'

/** The requirements for a ceremony. `required` demands a verified user; `preferred` accepts a present one. */
export type PasskeyPolicy = {
  origins: readonly string[]
  rpIds: readonly string[]
  userVerification: 'preferred' | 'required'
}

/** A passkey as it was registered. `publicKey` is COSE. */
export type RegisteredPasskey = {
  credentialId: string
  publicKey: Buffer
  rpId: string
  origin: string
  aaguid: string
  counter: number
  backedUp: boolean
  transports: readonly string[]
}

/** A passkey answer that does not count. It never says which check failed; the cause does, for debugging. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
  constructor(options?: ErrorOptions) {
    super('The passkey answer could not be verified.', options)
  }
}

/**
 * A new passkey has another RP ID than those expected. A browser creates such a passkey on an allowed page when the
 * page's client and the operator's settings disagree, so this error says what to fix: it names only the operator's
 * settings and the page's own origin.
 */
export class RpIdError extends PasskeyError {
  constructor({ rpIds }: PasskeyPolicy, origin: string, options?: ErrorOptions) {
    super(options)
    this.message = `The passkey that ${origin} made is for none of the RP IDs of the environment (${rpIds.join(', ')}). Add the one that the page asks for to rpIds.`
  }
}

/** ES256, and RS256 for older Windows Hello (key-custody §7, §11). COSE numbers. */
const algorithms = [-7, -257]
const maxClientDataLength = 8192
/** COSE bytes: an RSA key of 4096 bits takes 535. */
const maxPublicKeyBytes = 1024

/**
 * Checks a registration (key-custody §7): type, challenge, origin, RP ID, presence, key type and credential id.
 * @param challenge base64url, exactly as the page used it
 * @throws {PasskeyError}
 */
export async function verifyAttestation(
  attestation: Attestation,
  challenge: string,
  policy: PasskeyPolicy,
): Promise<RegisteredPasskey> {
  const { credentialId, clientDataJson, attestationObject, transports } = attestation
  return refusing(async () => {
    const { origin: pageOrigin } = assertSameOrigin(clientDataJson)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: clientDataJson,
          attestationObject,
          transports: transports as AuthenticatorTransport[],
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...policy.origins],
      expectedRPID: [...policy.rpIds],
      requireUserVerification: policy.userVerification === 'required',
      supportedAlgorithmIDs: algorithms,
    }).catch((cause: unknown) => {
      // The library has found the origin among those expected before it reads the RP ID.
      throw cause instanceof Error && cause.name === 'UnexpectedRPIDHash'
        ? new RpIdError(policy, String(pageOrigin), { cause })
        : cause
    })
    if (!registrationInfo?.rpID || registrationInfo.credential.id !== credentialId) throw new PasskeyError()
    const { credential, rpID, origin, aaguid, credentialBackedUp } = registrationInfo
    if (credential.publicKey.length > maxPublicKeyBytes) throw new PasskeyError()
    return {
      credentialId,
      publicKey: Buffer.from(credential.publicKey),
      rpId: rpID,
      origin,
      aaguid,
      counter: credential.counter,
      backedUp: credentialBackedUp,
      transports,
    }
  })
}

/**
 * Checks an assertion against the stored passkey: its key, and the one RP ID it was registered for.
 * @param challenge base64url of the bytes that were signed for
 * @returns the signature counter, which callers store and log but do not refuse by (key-custody §14)
 * @throws {PasskeyError}
 */
export async function verifyAssertion(
  stamp: WebauthnStamp,
  challenge: string,
  passkey: Pick<RegisteredPasskey, 'credentialId' | 'publicKey' | 'rpId'>,
  policy: Omit<PasskeyPolicy, 'rpIds'>,
): Promise<{ counter: number }> {
  const { credentialId, clientDataJson, authenticatorData, signature } = stamp
  return refusing(async () => {
    if (credentialId !== passkey.credentialId) throw new PasskeyError()
    assertSameOrigin(clientDataJson)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: { clientDataJSON: clientDataJson, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...policy.origins],
      expectedRPID: passkey.rpId,
      requireUserVerification: policy.userVerification === 'required',
      // A counter of zero switches the library's own refusal off.
      credential: { id: credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    })
    if (!verified) throw new PasskeyError()
    return { counter: authenticationInfo.newCounter }
  })
}

/** The library lets a cross-origin ceremony pass when it names no top origin; ours never happens in a foreign frame. */
function assertSameOrigin(clientDataJson: string): { origin?: unknown } {
  const clientData = parseJson(textFromBase64url(clientDataJson), maxClientDataLength)
  const { origin, crossOrigin, topOrigin } = clientData as Record<string, unknown>
  if ((crossOrigin !== undefined && crossOrigin !== false) || topOrigin !== undefined) throw new PasskeyError()
  return { origin }
}

async function refusing<result>(check: () => Promise<result>): Promise<result> {
  try {
    return await check()
  } catch (cause) {
    throw cause instanceof PasskeyError ? cause : new PasskeyError({ cause })
  }
}
