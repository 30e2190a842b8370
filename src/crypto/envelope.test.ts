import { afterEach, expect, test, vi } from 'vitest'
import vectors from '../../test/vectors/global-wallet.vectors.json' with { type: 'json' }
import { decrypt, type Envelope, encrypt } from './envelope.ts'
import { fromHex } from './hex.ts'

const secret = vectors.ecdh.shared_secret_hex
const [hello] = vectors.aes_256_gcm
if (!hello) throw new Error('no vectors')
const optionsOf = (aad: string | null) => (aad === null ? {} : { additionalData: aad })

afterEach(() => vi.restoreAllMocks())

test.each(vectors.aes_256_gcm)('vector: seals and opens $plaintext with aad $aad_utf8', async (row) => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    ;(bytes as unknown as Uint8Array).set(fromHex(row.iv))
    return bytes
  })
  const sealed = await encrypt(secret, row.plaintext, optionsOf(row.aad_utf8))
  expect(sealed).toEqual({ encryptedMessage: row.encryptedMessage, iv: row.iv })
  expect(await decrypt(secret, sealed, optionsOf(row.aad_utf8))).toBe(row.plaintext)
  const plain = { encryptedMessage: row.ciphertext_and_tag_base64, iv: row.iv }
  expect(await decrypt(secret, plain, optionsOf(row.aad_utf8))).toBe(row.plaintext)
})

const flipped = vectors.aes_256_gcm[0]!.encryptedMessage.replace(/^oe/, 'of')
const envelope: Envelope = { encryptedMessage: hello.encryptedMessage, iv: hello.iv }
const opened: Record<string, () => Promise<string>> = {
  'plain base64 ciphertext accepted': () =>
    decrypt(secret, { ...envelope, encryptedMessage: hello.ciphertext_and_tag_base64 }),
  'iv in upper case accepted': () => decrypt(secret, { ...envelope, iv: hello.iv.toUpperCase() }),
  'first ciphertext byte flipped': () => decrypt(secret, { ...envelope, encryptedMessage: flipped }),
  'unexpected aad "a1b2c3"': () => decrypt(secret, envelope, { additionalData: 'a1b2c3' }),
  'wrong key (64 zeros)': () => decrypt('0'.repeat(64), envelope),
  'iv with odd length': () => decrypt(secret, { ...envelope, iv: hello.iv.slice(1) }),
  'iv with 0x prefix': () => decrypt(secret, { ...envelope, iv: `0x${hello.iv}` }),
  'iv of 16 bytes used with a 12-byte-iv ciphertext': () =>
    decrypt(secret, { ...envelope, iv: hello.iv.padEnd(32, '0') }),
}

test.each(vectors.negative_crypto.filter((row) => !row.case.startsWith('public key')))('vector: $case', async (row) => {
  if ('ok' in row) await expect(opened[row.case]!()).resolves.toBe(row.ok)
  else await expect(opened[row.case]!()).rejects.toThrow(row.error)
})

test('behavior: encrypting the same text twice gives different envelopes', async () => {
  const [a, b] = await Promise.all([encrypt(secret, 'hello'), encrypt(secret, 'hello')])
  expect(a.iv).not.toBe(b.iv)
  expect(a.encryptedMessage).not.toBe(b.encryptedMessage)
})

test('error: a message that is not percent-encoded correctly', async () => {
  await expect(decrypt(secret, { ...envelope, encryptedMessage: '%' })).rejects.toThrow(
    'Failed to decrypt the message: URIError',
  )
})
