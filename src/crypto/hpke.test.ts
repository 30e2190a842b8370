import { expect, test, vi } from 'vitest'
import vectors from '../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { fromHex, toHex } from './hex.ts'
import { importHpkeKeys, openHpke, sealHpke } from './hpke.ts'
import { createKeyPair, exportPublicKey } from './sharedSecret.ts'

const { credentialBundle, importBundle, otp } = vectors
const { receiver, ephemeral } = credentialBundle

const read = (text: string) => {
  const { encappedPublic, ciphertext } = JSON.parse(text) as { encappedPublic: string; ciphertext: string }
  return { encappedPublicKey: fromHex(encappedPublic), ciphertext: fromHex(ciphertext) }
}
const importVector = (key: { privateKey: string; publicKeyCompressed: string }) =>
  importHpkeKeys(fromHex(key.privateKey), key.publicKeyCompressed)

test('vectors: seals as the official package did with the same ephemeral key', async () => {
  const { privateKey, publicKey } = await importVector(ephemeral)
  const fixed = vi.spyOn(crypto.subtle, 'generateKey').mockResolvedValueOnce({ privateKey, publicKey } as never)
  const message = await sealHpke(receiver.publicKeyUncompressed, fromHex(credentialBundle.plaintextHex))
  fixed.mockRestore()
  expect(toHex(message.encappedPublicKey)).toBe(credentialBundle.encappedUncompressedHex)
  expect(toHex(message.ciphertext)).toBe(credentialBundle.ciphertextHex)
})

test.each([
  ['a mnemonic', importBundle.target, importBundle.encryptedWalletBundle, importBundle.expectedMnemonic],
  ['a one-time code', otp.target, otp.encryptedOtpBundle, otp.expectedPlaintext],
])('vectors: opens %s that the official package sealed', async (_, target, bundle, expected) => {
  const opened = await openHpke(await importVector(target), read(bundle))
  expect(new TextDecoder().decode(opened)).toBe(expected)
})

test('vectors: opens a private key that the official package sealed', async () => {
  const opened = await openHpke(await importVector(importBundle.target), read(importBundle.encryptedPrivateKeyBundle))
  expect(toHex(opened)).toBe(importBundle.expectedPrivateKeyHex)
})

test('behavior: a key that cannot be exported opens messages for either form of its point', async () => {
  const keys = await createKeyPair()
  const point = await exportPublicKey(keys.publicKey)
  const compressed = (Number.parseInt(point.at(-1) ?? '', 16) % 2 === 1 ? '03' : '02') + point.slice(2, 66)
  for (const publicKey of [point, compressed, compressed.toUpperCase()]) {
    expect(toHex(await openHpke(keys, await sealHpke(publicKey, fromHex('c0ffee'))))).toBe('c0ffee')
  }
})

test('behavior: encrypts and decrypts part of a larger buffer, and nothing beside it', async () => {
  const keys = await createKeyPair()
  const pool = fromHex('beefc0ffeebeef')
  const message = await sealHpke(await exportPublicKey(keys.publicKey), pool.subarray(2, 5))
  const within = new Uint8Array([1, 2, 3, ...message.encappedPublicKey, ...message.ciphertext])
  const opened = await openHpke(keys, { encappedPublicKey: within.subarray(3, 68), ciphertext: within.subarray(68) })
  expect(toHex(opened)).toBe('c0ffee')
})

test('error: another key, any flipped bit of the point or the ciphertext, any missing part', async () => {
  const keys = await createKeyPair()
  const message = await sealHpke(await exportPublicKey(keys.publicKey), fromHex('c0ffee'))
  const { encappedPublicKey, ciphertext } = message
  const flips = (bytes: Uint8Array<ArrayBuffer>) =>
    Array.from(bytes, (_, at) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)))
  const messages = [
    ...flips(ciphertext).map((flipped) => ({ encappedPublicKey, ciphertext: flipped })),
    ...flips(encappedPublicKey).map((flipped) => ({ encappedPublicKey: flipped, ciphertext })),
    { encappedPublicKey: encappedPublicKey.slice(1), ciphertext },
    { encappedPublicKey, ciphertext: ciphertext.slice(0, 15) },
    { encappedPublicKey, ciphertext: new Uint8Array() },
  ]
  for (const changed of messages) {
    await expect(openHpke(keys, changed)).rejects.toThrow('Failed to open the message')
  }
  await expect(openHpke(await createKeyPair(), message)).rejects.toThrow('Failed to open the message')
})

test('error: a receiver that is not a point of the curve', async () => {
  for (const receiver of ['', '04', `02${'ff'.repeat(32)}`, `04${'00'.repeat(64)}`, 'zz']) {
    await expect(sealHpke(receiver, fromHex('00'))).rejects.toThrow('Expected')
  }
})
