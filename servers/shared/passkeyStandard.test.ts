import { createHash, hkdfSync, sign } from 'node:crypto'
import { p256 } from '@noble/curves/nist'
import { toBase64url } from 'latchkey/crypto'
import { expect, test } from 'vitest'
import { PasskeyError, type PasskeyPolicy, verifyAssertion, verifyAttestation } from './passkey.ts'

// The test vectors of Web Authentication Level 3 (https://www.w3.org/TR/webauthn-3/#sctn-test-vectors), derived as it derives them.

const policy: PasskeyPolicy = {
  origins: ['https://example.org'],
  rpIds: ['example.org'],
  userVerification: 'preferred',
}

/** A value of a vector: its index among the drawn values, and its length. */
const draw = (vector: string, at: number, length = 32) =>
  Buffer.from(hkdfSync('sha256', 'WebAuthn test vectors', Buffer.of(at), vector, length))

const note = 'clientDataJSON may be extended with additional fields in the future, such as this:'
/** @param extra the index of the value that extends it, if any */
function clientData(vector: string, type: string, at: { challenge: number; extra?: number }, context: object): string {
  const extraData = at.extra === undefined ? undefined : `${note} ${toBase64url(draw(vector, at.extra, 16))}`
  const challenge = toBase64url(draw(vector, at.challenge))
  const data = { type: `webauthn.${type}`, challenge, origin: 'https://example.org', crossOrigin: false }
  return toBase64url(Buffer.from(JSON.stringify({ ...data, ...context, extraData })))
}

const rpIdHash = createHash('sha256').update('example.org').digest()
/** User present, data attested; verified, eligible for backup and backed up as the vector drew it. */
const flagsOf = (drawn: number) => {
  const eligible = drawn & 0x08
  return 0x41 | (drawn & 0x04) | eligible | (eligible ? drawn & 0x10 : 0)
}

/** A registration without a statement, whole. */
function registrationOf(vector: string, context: object = {}) {
  const credentialId = draw(vector, 5)
  const point = p256.getPublicKey(draw(vector, 1), false)
  const publicKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    point.subarray(1, 33),
    Buffer.from('225820', 'hex'),
    point.subarray(33),
  ])
  const authenticatorData = Buffer.concat([
    rpIdHash,
    Buffer.of(flagsOf(draw(vector, 6, 1)[0] as number), 0, 0, 0, 0),
    draw(vector, 4, 16),
    Buffer.of(0, 32),
    credentialId,
    publicKey,
  ])
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158a4', 'hex')
  const attestation = {
    credentialId: toBase64url(credentialId),
    clientDataJson: clientData(vector, 'create', { challenge: 0, extra: 3 }, context),
    attestationObject: toBase64url(Buffer.concat([head, authenticatorData])),
    transports: [],
  }
  return { attestation, challenge: toBase64url(draw(vector, 0)), publicKey }
}

/** As the standard prints it for `none.ES256`. */
const printed = {
  attestationObject:
    'a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220',
  authenticatorData: 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000',
  signature:
    '3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87',
}
const vector = 'none.ES256'
const base64url = (hex: string) => toBase64url(Buffer.from(hex, 'hex'))

test('none.ES256: the derived values are the printed ones', () => {
  expect(registrationOf(vector).attestation.attestationObject).toBe(base64url(printed.attestationObject))
})

test('none.ES256: registered, and recognised by its printed signature', async () => {
  const { attestation, challenge } = registrationOf(vector)
  const passkey = await verifyAttestation(attestation, challenge, policy)
  expect(passkey).toMatchObject({ aaguid: '8446ccb9-ab1d-b374-750b-2367ff6f3a1f', rpId: 'example.org', backedUp: true })
  const stamp = {
    credentialId: passkey.credentialId,
    clientDataJson: clientData(vector, 'get', { challenge: 7 }, {}),
    authenticatorData: base64url(printed.authenticatorData),
    signature: base64url(printed.signature),
  }
  const asked = toBase64url(draw(vector, 7))
  expect(await verifyAssertion(stamp, asked, passkey, policy)).toEqual({ counter: 0 })
  const strict = { ...policy, userVerification: 'required' } as const
  await expect(verifyAssertion(stamp, asked, passkey, strict)).rejects.toThrow(PasskeyError)
  const older = { ...stamp, clientDataJson: clientData(vector, 'get', { challenge: 0 }, {}) }
  await expect(verifyAssertion(older, asked, passkey, policy)).rejects.toThrow(PasskeyError)
})

test.each([
  ['none.ES256.crossOrigin', { crossOrigin: true }],
  ['none.ES256.topOrigin', { crossOrigin: true, topOrigin: 'https://example.com' }],
])('%s: a frame in another site registers nothing and signs nothing (T17)', async (vector, context) => {
  const { attestation, challenge } = registrationOf(vector, context)
  await expect(verifyAttestation(attestation, challenge, policy)).rejects.toThrow(PasskeyError)
  const passkey = await verifyAttestation(registrationOf(vector).attestation, challenge, policy)
  const assertion = (context: object) => {
    const clientDataJson = clientData(vector, 'get', { challenge: 7 }, context)
    const authenticatorData = Buffer.concat([rpIdHash, Buffer.of(0x01, 0, 0, 0, 0)])
    const hash = createHash('sha256').update(Buffer.from(clientDataJson, 'base64url')).digest()
    const point = Buffer.from(p256.getPublicKey(draw(vector, 1), false))
    const [x, y, d] = [point.subarray(1, 33), point.subarray(33), draw(vector, 1)].map(toBase64url)
    const key = { format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d } } as const
    const signature = toBase64url(sign('sha256', Buffer.concat([authenticatorData, hash]), key))
    const stamp = {
      credentialId: passkey.credentialId,
      clientDataJson,
      authenticatorData: toBase64url(authenticatorData),
      signature,
    }
    return verifyAssertion(stamp, toBase64url(draw(vector, 7)), passkey, policy)
  }
  expect(await assertion({})).toEqual({ counter: 0 })
  await expect(assertion(context)).rejects.toThrow(PasskeyError)
})
