import { p256 } from '@noble/curves/nist'
import { compressPublicKey } from 'latchkey/crypto'
import { expect, test } from 'vitest'
import vectors from '../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import wycheproof from '../../test/vectors/wycheproof/ecdsa_secp256r1_sha256_test.vectors.json' with { type: 'json' }
import { createApiKeyVerifier } from './apiKeySignature.ts'

const { apiKey, body, decodedStamp, highSVariant, shortIntegerCase } = vectors.apiKeyStamp
const verify = createApiKeyVerifier()
const key = apiKey.publicKeyCompressed

test.each([
  ['high S', body, decodedStamp.signature],
  ['low S', body, highSVariant.signatureDerHex],
  ['an integer shorter than 32 bytes', shortIntegerCase.body, shortIntegerCase.signatureDerHex],
])('default: %s', async (_, text, signature) => {
  expect(await verify(key, Buffer.from(text), signature)).toBe(true)
})

test.each([
  ['one space more', `${body} `, key, decodedStamp.signature],
  ['another key', body, vectors.webauthn.credentialKey.publicKeyCompressed, decodedStamp.signature],
  ['a key that is no point', body, `02${'ff'.repeat(32)}`, decodedStamp.signature],
  ['a signature that is no DER', body, key, 'abcd'],
  ['an empty signature', body, key, ''],
])('behavior: %s does not verify', async (_, text, publicKey, signature) => {
  expect(await verify(publicKey, Buffer.from(text), signature)).toBe(false)
})

/** The order of the curve (SEC 2 §2.4.2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const { r, s } = p256.Signature.fromDER(decodedStamp.signature)
/** An ASN.1 integer in its shortest form. */
const integer = (value: bigint) => {
  const hex = value.toString(16)
  const even = hex.padStart(hex.length + (hex.length % 2), '0')
  const signed = Number.parseInt(even.slice(0, 2), 16) > 0x7f ? `00${even}` : even
  return `02${length(signed)}${signed}`
}
const length = (hex: string) => (hex.length / 2).toString(16).padStart(2, '0')
const sequence = (content: string) => `30${length(content)}${content}`

test('default: integers are written as the official client writes them', async () => {
  expect(sequence(integer(r) + integer(s))).toBe(decodedStamp.signature)
})

test('behavior: signatures that other verifiers wrongly accepted (project Wycheproof) do not verify', async () => {
  const wrong: string[] = []
  for (const { key, tests } of wycheproof.testGroups) {
    const publicKey = compressPublicKey(Buffer.from(key.uncompressed, 'hex'))
    for (const { tcId, comment, msg, sig, result } of tests) {
      const isVerified = await verify(publicKey, Buffer.from(msg, 'hex'), sig)
      if (isVerified !== (result === 'valid')) wrong.push(`${tcId} ${result}: ${comment}`)
    }
  }
  expect(wrong).toEqual([])
})

// The same with this key and message.
test.each([
  ['r of zero', sequence(integer(0n) + integer(s))],
  ['s of zero', sequence(integer(r) + integer(0n))],
  ['both zero', sequence(integer(0n) + integer(0n))],
  ['both one', sequence(integer(1n) + integer(1n))],
  ['r beyond the order', sequence(integer(r + order) + integer(s))],
  ['s beyond the order', sequence(integer(r) + integer(s + order))],
  ['r of the order itself', sequence(integer(order) + integer(s))],
  ['s of the order itself', sequence(integer(r) + integer(order))],
  ['r and s the wrong way round', sequence(integer(s) + integer(r))],
  ['a negative r', sequence(`0221ff${(2n ** 256n - r).toString(16).padStart(64, '0')}${integer(s)}`)],
  ['a zero more before r', sequence(`0222${'00'}${integer(r).slice(4).padStart(66, '0')}${integer(s)}`)],
  ['a length of the long form', `3081${decodedStamp.signature.slice(2)}`],
  ['a length without end', `3080${decodedStamp.signature.slice(4)}0000`],
  ['something after it', `${decodedStamp.signature}00`],
  ['something after s within it', sequence(`${integer(r)}${integer(s)}0500`)],
  ['a third integer', sequence(`${integer(r)}${integer(s)}${integer(1n)}`)],
  ['s alone', sequence(integer(s))],
  ['another tag', `31${decodedStamp.signature.slice(2)}`],
  ['two plain numbers', r.toString(16).padStart(64, '0') + s.toString(16).padStart(64, '0')],
  ['half of it', decodedStamp.signature.slice(0, 70)],
])('behavior: a signature of %s does not verify', async (_, signature) => {
  expect(await verify(key, Buffer.from(body), signature)).toBe(false)
})

test.each([
  ['the point at infinity', '00'],
  ['a point that is not on the curve', `04${apiKey.publicKeyUncompressed.slice(2, -2)}00`],
  ['a coordinate beyond the field', `02${'f'.repeat(64)}`],
  ['a point of secp256k1', '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'],
])('behavior: %s verifies nothing', async (_, publicKey) => {
  expect(await verify(publicKey, Buffer.from(body), decodedStamp.signature)).toBe(false)
})
