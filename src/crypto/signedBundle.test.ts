import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { fromHex, toHex } from './hex.ts'
import { importHpkeKeys, openHpke } from './hpke.ts'
import { formatSignedBundle, openSignedBundle } from './signedBundle.ts'

const { exportBundle, importBundle, otp } = vectors
const signer = exportBundle.signer.publicKeyUncompressed
const refusal = 'The bundle is not signed by the expected key custody.'

type Exported = { encappedPublic: string; ciphertext: string; organizationId: string }

test.each([
  ['a wallet', exportBundle.wallet.exportBundle, toHex(new TextEncoder().encode(exportBundle.wallet.expectedMnemonic))],
  ['a key', exportBundle.privateKeyHexadecimal.exportBundle, exportBundle.privateKeyHexadecimal.expected],
  ['a Solana key', exportBundle.privateKeySolana.exportBundle, exportBundle.privateKeySolana.expectedSeedHex],
])('vectors: %s is read from its export bundle', async (_, bundle, expected) => {
  const { encappedPublic, ciphertext, organizationId } = (await openSignedBundle(bundle, signer)) as Exported
  const keys = await importHpkeKeys(fromHex(exportBundle.target.privateKey), exportBundle.target.publicKeyUncompressed)
  const message = { encappedPublicKey: fromHex(encappedPublic), ciphertext: fromHex(ciphertext) }
  expect(toHex(await openHpke(keys, message))).toBe(expected)
  expect(organizationId).toBe(exportBundle.organizationId)
})

test('vectors: import and one-time code bundles contain the key to encrypt for', async () => {
  expect(await openSignedBundle(importBundle.importBundle, signer)).toEqual(JSON.parse(importBundle.signedDataText))
  expect(await openSignedBundle(otp.otpEncryptionTargetBundle, signer)).toEqual({
    targetPublic: otp.target.publicKeyUncompressed,
  })
})

test('default: reading returns what was written', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const point = publicKey.export({ format: 'der', type: 'spki' }).subarray(-65).toString('hex')
  const data = Buffer.from('{"targetPublic":"04"}')
  const bundle = formatSignedBundle({ data, signature: sign('sha256', data, privateKey), publicKey: point })
  expect(await openSignedBundle(bundle, point)).toEqual({ targetPublic: '04' })
  await expect(openSignedBundle(bundle, signer)).rejects.toThrow(refusal)
})

const official = JSON.parse(importBundle.importBundle) as Record<string, string>
const { dataSignature = '' } = official
const wrongs: [string, object][] = [
  ['a signer that claims to be the trusted one', { dataSignature: otpSignature() }],
  ['other data', { data: `${official.data?.slice(0, -2)}7c` }],
  ['another version', { version: 'v2.0.0' }],
  ['a signature of the long form', { dataSignature: `3081${dataSignature.slice(2)}` }],
  ['a signature with bytes after it', { dataSignature: `${dataSignature}00` }],
  ['no signature', { dataSignature: '' }],
  ['data in upper case', { data: official.data?.toUpperCase() }],
  ['another signer’s name', { enclaveQuorumPublic: importBundle.target.publicKeyUncompressed }],
]

function otpSignature(): string {
  return (JSON.parse(otp.otpEncryptionTargetBundle) as { dataSignature: string }).dataSignature
}

test.each(wrongs)('error: %s', async (_, change) => {
  await expect(openSignedBundle(JSON.stringify({ ...official, ...change }), signer)).rejects.toThrow(refusal)
})

test.each([
  ["another signer's key", importBundle.target.publicKeyUncompressed],
  ['the trusted key in upper case', signer.toUpperCase()],
])('vectors: rejected by %s', async (_, trusted) => {
  await expect(openSignedBundle(exportBundle.wallet.exportBundle, trusted)).rejects.toThrow(refusal)
})

test('error: an invalid trusted key', async () => {
  const own = JSON.stringify({ ...official, enclaveQuorumPublic: '' })
  await expect(openSignedBundle(own, '')).rejects.toThrow(refusal)
})

test('property: every other text is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
      await expect(openSignedBundle(text, signer)).rejects.toThrow(refusal)
    }),
    { numRuns: 50 },
  )
})
