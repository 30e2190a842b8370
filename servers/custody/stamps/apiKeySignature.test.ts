import { expect, test } from 'vitest'
import vectors from '../../../test/vectors/key-custody.vectors.json' with { type: 'json' }
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
