import { expect, test } from 'vitest'
import vectors from '../../test/vectors/global-wallet.vectors.json' with { type: 'json' }
import { createKeyPair, deriveSharedSecret, exportPublicKey, importPublicKey } from './sharedSecret.ts'

const { ecdh } = vectors
const privateKeyOf = (jwk: JsonWebKey) =>
  crypto.subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])

test('vector: both sides derive the shared secret', async () => {
  const page = await privateKeyOf(ecdh.page.jwk)
  const wallet = await privateKeyOf(ecdh.wallet.jwk)
  expect(await deriveSharedSecret(page, ecdh.wallet.providerPublicKey)).toBe(ecdh.shared_secret_hex)
  expect(await deriveSharedSecret(wallet, ecdh.page.receiver_public_key)).toBe(ecdh.shared_secret_hex_from_wallet_side)
})

test('default: fresh pairs agree', async () => {
  const [a, b] = await Promise.all([createKeyPair(), createKeyPair()])
  const secret = await deriveSharedSecret(a.privateKey, await exportPublicKey(b.publicKey))
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(await deriveSharedSecret(b.privateKey, await exportPublicKey(a.publicKey))).toBe(secret)
})

test('behavior: the private key cannot be exported', async () => {
  const { privateKey } = await createKeyPair()
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
})

const inputs: Record<string, string> = {
  'public key uncompressed lower case': ecdh.page.receiver_public_key,
  'public key upper case': ecdh.page.receiver_public_key.toUpperCase(),
  'public key with 0x prefix': `0x${ecdh.page.receiver_public_key}`,
  'public key compressed (33 bytes)': `02${ecdh.page.receiver_public_key.slice(2, 66)}`,
  'public key 65 bytes starting 02': `02${ecdh.page.receiver_public_key.slice(2)}`,
  'public key not on the curve': `04${'11'.repeat(64)}`,
}

test.each(vectors.negative_crypto.filter((row) => row.case.startsWith('public key')))('vector: $case', async (row) => {
  const importing = importPublicKey(inputs[row.case]!)
  if ('ok' in row) await expect(importing).resolves.toBeInstanceOf(CryptoKey)
  else await expect(importing).rejects.toThrow(row.error)
})
