import { expect, test, vi } from 'vitest'
import vectors from '../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { parseApiKeyStamp } from './apiKeyStamp.ts'
import { fromBase58 } from './base58.ts'
import { openCredentialBundle, sealCredentialBundle } from './credentialBundle.ts'
import { fromHex, toHex } from './hex.ts'
import { importHpkeKeys } from './hpke.ts'
import { createRawKeyStamp } from './rawKeyStamp.ts'

const { receiver, ephemeral, bundleBase58Check, expectedDecryptedHex, stampedWhoami } = vectors.credentialBundle
const { bundleBytesHex, bundleLength, bundleBase64UrlLegacy, encappedUncompressedHex, ciphertextHex, aadHex } =
  vectors.credentialBundle
const keys = await importHpkeKeys(fromHex(receiver.privateKey), receiver.publicKeyUncompressed)

test('vectors: the bundle of a fixed ephemeral key', async () => {
  const pair = await importHpkeKeys(fromHex(ephemeral.privateKey), ephemeral.publicKeyUncompressed)
  const fixed = vi.spyOn(crypto.subtle, 'generateKey').mockResolvedValueOnce(pair as never)
  const bundle = await sealCredentialBundle(receiver.publicKeyCompressed, fromHex(expectedDecryptedHex))
  fixed.mockRestore()
  expect(bundle).toBe(bundleBase58Check)
})

test('vectors: the key of an official bundle stamps as the official client did', async () => {
  const privateKey = toHex(await openCredentialBundle(keys, bundleBase58Check))
  expect(privateKey).toBe(expectedDecryptedHex)
  expect(createRawKeyStamp(stampedWhoami.body, privateKey)).toBe(stampedWhoami.stampHeaderValue)
  const { publicKey } = parseApiKeyStamp(stampedWhoami.stampHeaderValue) ?? {}
  expect(publicKey).toBe(vectors.credentialBundle.credentialPublicKeyCompressed)
})

test('vectors: its bytes, and what is authenticated', () => {
  const bytes = fromBase58(bundleBase58Check).slice(0, -4)
  expect([toHex(bytes), bytes.length]).toEqual([bundleBytesHex, bundleLength])
  expect(bundleBytesHex).toBe(ephemeral.publicKeyCompressed + ciphertextHex)
  expect(aadHex).toBe(encappedUncompressedHex + receiver.publicKeyUncompressed)
})

test.each([
  ['the older form in base64url', bundleBase64UrlLegacy],
  ['a mistyped letter', bundleBase58Check.replace('2Bog', '2Bpg')],
  ['a missing letter', bundleBase58Check.slice(1)],
  ['a letter that base58 does not have', bundleBase58Check.replace('2Bog', '2B0g')],
  ['nothing', ''],
  ['far too much text', '2'.repeat(100_000)],
])('error: %s', async (_, bundle) => {
  await expect(openCredentialBundle(keys, bundle)).rejects.toThrow('Failed to open the message')
})
