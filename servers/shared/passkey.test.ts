import { parseWebauthnStamp, toBase64url, webauthnStampChallenge } from 'latchkey/crypto'
import { describe, expect, test } from 'vitest'
import vectors from '../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { createRsaAttestation } from '../testing/rsaAttestation.ts'
import { type Ceremony, createSoftPasskey } from '../testing/softPasskey.ts'
import { PasskeyError, type PasskeyPolicy, verifyAssertion, verifyAttestation } from './passkey.ts'

const { webauthn } = vectors
const policy: PasskeyPolicy = {
  origins: ['https://other.example', webauthn.origin],
  rpIds: ['other.example', webauthn.rpId],
  userVerification: 'preferred',
}
const strict: PasskeyPolicy = { ...policy, userVerification: 'required' }
const { challenge } = webauthn.registration
const toAttestation = (registration: {
  attestation: { credentialId: string; clientDataJson: string; attestationObject: string }
}) => ({
  ...registration.attestation,
  transports: ['internal' as const],
})
const stored = {
  credentialId: webauthn.registration.attestation.credentialId,
  publicKey: Buffer.from(webauthn.coseKeyHex, 'hex'),
  rpId: webauthn.rpId,
}
const { body } = webauthn.assertion
const bodyChallenge = toBase64url(webauthnStampChallenge(body))
const toStamp = (value: string) => parseWebauthnStamp(value)!

describe('verifyAttestation', () => {
  test('default', async () => {
    const passkey = await verifyAttestation(toAttestation(webauthn.registration), challenge, policy)
    expect(passkey).toEqual({
      ...stored,
      origin: webauthn.origin,
      aaguid: webauthn.registration.expected.aaguid,
      counter: 0,
      backedUp: true,
      transports: ['internal'],
    })
  })

  test('behavior: an unverified user counts, unless the environment demands one (T17)', async () => {
    const attestation = toAttestation(webauthn.registrationWithoutUserVerification)
    await verifyAttestation(attestation, challenge, policy)
    await expect(verifyAttestation(attestation, challenge, strict)).rejects.toThrow(PasskeyError)
  })

  test('error: another challenge', async () => {
    const attestation = toAttestation(webauthn.registration)
    await expect(verifyAttestation(attestation, bodyChallenge, policy)).rejects.toThrow(PasskeyError)
  })

  test('error: the id of another credential', async () => {
    const attestation = { ...toAttestation(webauthn.registration), credentialId: 'AAAA' }
    await expect(verifyAttestation(attestation, challenge, policy)).rejects.toThrow(PasskeyError)
  })

  test.each(flipped('webauthn.get'))('error: %s (T17)', async (_name, ceremony) => {
    const passkey = createSoftPasskey({ origin: webauthn.origin, rpId: webauthn.rpId })
    await verifyAttestation(passkey.register(challenge), challenge, policy)
    const attestation = passkey.register(challenge, { flags: 0x41, ...ceremony })
    await expect(verifyAttestation(attestation, challenge, policy)).rejects.toThrow(PasskeyError)
  })

  test('error: a key of an algorithm that is not offered (T17)', async () => {
    const passkey = createSoftPasskey({ origin: webauthn.origin, rpId: webauthn.rpId })
    const attestation = passkey.register(challenge, { algorithm: -8 })
    await expect(verifyAttestation(attestation, challenge, policy)).rejects.toThrow(PasskeyError)
  })

  test.each([
    ['taken', 512, (answer: Promise<unknown>) => expect(answer).resolves.toMatchObject({ rpId: webauthn.rpId })],
    ['no registered key', 128, (answer: Promise<unknown>) => expect(answer).rejects.toThrow(PasskeyError)],
    ['no registered key', 700_000, (answer: Promise<unknown>) => expect(answer).rejects.toThrow(PasskeyError)],
  ])('behavior: an RSA key is %s with %i bytes', async (_, modulusBytes, expectation) => {
    const attestation = createRsaAttestation({ origin: webauthn.origin, rpId: webauthn.rpId, challenge, modulusBytes })
    await expectation(verifyAttestation(attestation, challenge, policy))
  })

  test.each([
    ['longer than 65537', new Uint8Array(383).fill(0xff)],
    ['3', Uint8Array.of(3)],
    ['65537 with a zero before it', Uint8Array.of(0, 1, 0, 1)],
  ])('error: an RSA key whose exponent is %s (T24)', async (_, exponent) => {
    const { origin, rpId } = webauthn
    const attestation = createRsaAttestation({ origin, rpId, challenge, modulusBytes: 512, exponent })
    await expect(verifyAttestation(attestation, challenge, policy)).rejects.toThrow(PasskeyError)
  })

  test('error: no user present (T17)', async () => {
    const passkey = createSoftPasskey({ origin: webauthn.origin, rpId: webauthn.rpId })
    const attestation = passkey.register(challenge, { flags: 0x40 })
    await expect(verifyAttestation(attestation, challenge, policy)).rejects.toThrow(PasskeyError)
  })

  test.each(['', 'AAAA', 'o2NmbXRkbm9uZQ'])('error: garbage %j', async (garbage) => {
    const attestation = toAttestation(webauthn.registration)
    for (const field of ['attestationObject', 'clientDataJson']) {
      await expect(verifyAttestation({ ...attestation, [field]: garbage }, challenge, policy)).rejects.toThrow(
        PasskeyError,
      )
    }
  })
})

describe('verifyAssertion', () => {
  test('default', async () => {
    const stamp = toStamp(webauthn.assertion.stampHeaderValue)
    expect(await verifyAssertion(stamp, bodyChallenge, stored, policy)).toEqual({ counter: 0 })
  })

  test('behavior: an unverified user counts, unless the environment demands one (T17)', async () => {
    const stamp = toStamp(webauthn.assertionWithoutUserVerification.stampHeaderValue)
    await verifyAssertion(stamp, bodyChallenge, stored, policy)
    await expect(verifyAssertion(stamp, bodyChallenge, stored, strict)).rejects.toThrow(PasskeyError)
  })

  test('error: the challenge of the digest instead of its hex', async () => {
    const stamp = toStamp(webauthn.assertion.stampHeaderValue)
    const wrong = webauthn.negative[0]!.wrongValue!
    await expect(verifyAssertion(stamp, wrong, stored, policy)).rejects.toThrow(PasskeyError)
  })

  test('error: the RP ID of another passkey, though the environment allows it', async () => {
    const stamp = toStamp(webauthn.assertion.stampHeaderValue)
    const passkey = { ...stored, rpId: 'other.example' }
    await expect(verifyAssertion(stamp, bodyChallenge, passkey, policy)).rejects.toThrow(PasskeyError)
  })

  test('error: the stamp of another passkey', async () => {
    const other = createSoftPasskey({ origin: webauthn.origin, rpId: webauthn.rpId })
    const stamp = { ...toStamp(other.stamp(body)), credentialId: stored.credentialId }
    await expect(verifyAssertion(stamp, bodyChallenge, stored, policy)).rejects.toThrow(PasskeyError)
  })

  test.each(flipped('webauthn.create'))('error: %s (T17)', async (_name, ceremony) => {
    const passkey = createSoftPasskey({ origin: webauthn.origin, rpId: webauthn.rpId })
    const registered = await verifyAttestation(passkey.register(challenge), challenge, policy)
    await verifyAssertion(toStamp(passkey.stamp(body)), bodyChallenge, registered, policy)
    const stamp = toStamp(passkey.stamp(body, ceremony))
    await expect(verifyAssertion(stamp, bodyChallenge, registered, policy)).rejects.toThrow(PasskeyError)
  })

  test('behavior: a counter that goes back is reported, not refused (key-custody §14)', async () => {
    const passkey = createSoftPasskey({ origin: webauthn.origin, rpId: webauthn.rpId })
    const registered = await verifyAttestation(
      passkey.register(challenge, { counter: 9, flags: 0x41 }),
      challenge,
      policy,
    )
    const stamp = toStamp(passkey.stamp(body, { counter: 3 }))
    expect(registered.counter).toBe(9)
    expect(await verifyAssertion(stamp, bodyChallenge, registered, policy)).toEqual({ counter: 3 })
  })

  test.each(['authenticatorData', 'clientDataJson', 'signature'])('error: one bit of %s (T17)', async (field) => {
    const stamp = toStamp(webauthn.assertion.stampHeaderValue)
    const bytes = Buffer.from(stamp[field as 'signature'], 'base64url')
    bytes[bytes.length - 1]! ^= 1
    const flippedStamp = { ...stamp, [field]: bytes.toString('base64url') }
    await expect(verifyAssertion(flippedStamp, bodyChallenge, stored, policy)).rejects.toThrow(PasskeyError)
  })
})

/** Cases with one wrong field each. */
function flipped(otherType: string): [string, Ceremony][] {
  return [
    [`type ${otherType}`, { type: otherType }],
    ['an origin that is not listed', { origin: 'https://evil.example' }],
    ['a listed origin on another port', { origin: `${webauthn.origin}:8443` }],
    ['a listed origin over http', { origin: 'http://wallet.example' }],
    ['a suffix trick', { origin: 'https://evilwallet.example' }],
    ['the null origin', { origin: 'null' }],
    ['another RP ID', { rpId: 'evil.example' }],
    ['a foreign frame', { clientData: { crossOrigin: true } }],
    ['a foreign frame that names its top', { clientData: { crossOrigin: true, topOrigin: webauthn.origin } }],
    ['a top origin without a frame', { clientData: { topOrigin: webauthn.origin } }],
  ]
}
