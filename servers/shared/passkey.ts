import {
  type AuthenticatorTransport,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'
import { textFromBase64url, type WebauthnStamp } from 'latchkey/crypto'
import { parseJson } from 'latchkey/wire'
import type { Attestation } from 'latchkey/wire/account'

/** The requirements for a ceremony. `required` demands user verification; `preferred` accepts user presence. */
export type PasskeyPolicy = {
  origins: readonly string[]
  rpIds: readonly string[]
  userVerification: 'preferred' | 'required'
}

/** A registered passkey. `publicKey` is COSE. */
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

/** An invalid passkey response. The message never says which check failed; the cause does, for debugging. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
  constructor(options?: ErrorOptions) {
    super('The passkey response could not be verified.', options)
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
    this.message = `The passkey created on ${origin} has none of the environment's RP IDs (${rpIds.join(', ')}). Add the page's RP ID to rpIds.`
  }
}

/** ES256, and RS256 for older Windows Hello (key-custody §7, §11). COSE numbers. */
const algorithms = [-7, -257]
const maxClientDataLength = 8192
/** COSE bytes: an RSA key of 4096 bits takes 535. */
const maxPublicKeyBytes = 1024

/**
 * The time of an RSA verification grows with the exponent, and an attacker can register any key. Authenticators with
 * RSA keys are TPMs, whose exponent is 65537 (TPM 2.0 part 2 §12.2.3.5), the smallest that FIPS 186-5 §5.1 allows. RFC
 * 8230 and JOSE (RFC 7518 §3.3) set no upper bound, only that a modulus has 2048 bits or more.
 */
const rsaExponent = '010001'
const rsaModulusBytes = { min: 256, max: 512 }

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
      // The library compares the origin with the expected ones before it reads the RP ID.
      throw cause instanceof Error && cause.name === 'UnexpectedRPIDHash'
        ? new RpIdError(policy, String(pageOrigin), { cause })
        : cause
    })
    if (!registrationInfo?.rpID || registrationInfo.credential.id !== credentialId) throw new PasskeyError()
    const { credential, rpID, origin, aaguid, credentialBackedUp } = registrationInfo
    if (credential.publicKey.length > maxPublicKeyBytes) throw new PasskeyError()
    assertVerifiable(credential.publicKey)
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
 * Checks an assertion against the stored passkey: its key, and the one RP ID for which it was registered.
 * @param challenge base64url of the signed bytes
 * @returns the signature counter, which callers store and log, but do not use as a reason to refuse (key-custody §14)
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
    assertVerifiable(new Uint8Array(passkey.publicKey))
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
      // A counter of zero turns the library's own refusal off.
      credential: { id: credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    })
    if (!verified) throw new PasskeyError()
    return { counter: authenticationInfo.newCounter }
  })
}

/** @throws {PasskeyError} for an RSA key that is slow to verify */
function assertVerifiable(publicKey: Uint8Array<ArrayBuffer>): void {
  const key = decodeCredentialPublicKey(publicKey)
  if (!cose.isCOSEPublicKeyRSA(key)) return
  const [modulus, exponent] = [key.get(cose.COSEKEYS.n), key.get(cose.COSEKEYS.e)].map(
    (part) => part ?? new Uint8Array(),
  )
  const { min, max } = rsaModulusBytes
  const isBounded = modulus !== undefined && modulus.length >= min && modulus.length <= max
  if (!isBounded || Buffer.from(exponent ?? []).toString('hex') !== rsaExponent) throw new PasskeyError()
}

/**
 * The library accepts a cross-origin ceremony that names no top origin. Our ceremonies never run in a foreign frame.
 */
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
