import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { openRsa, sealRsa } from './hybridRsa.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = Uint8Array.from(publicKey.export({ type: 'spki', format: 'der' }))
const pkcs8 = Uint8Array.from(privateKey.export({ type: 'pkcs8', format: 'der' }))
const plain = new TextEncoder().encode('a share')

test('default: another implementation opens it', async () => {
  const { iv, ciphertext, tag, encryptedKey } = await sealRsa(spki, plain)
  expect([iv.length, tag.length, encryptedKey.length]).toEqual([16, 16, 256])
  const key = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    encryptedKey,
  )
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(tag)
  expect(Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString()).toBe('a share')
})

test('default: opens what it sealed, each time under another key', async () => {
  const [one, two] = [await sealRsa(spki, plain), await sealRsa(spki, plain)]
  expect(await openRsa(pkcs8, one)).toEqual(plain)
  expect(two.encryptedKey).not.toEqual(one.encryptedKey)
  expect(two.ciphertext).not.toEqual(one.ciphertext)
})

test.each(['iv', 'ciphertext', 'tag', 'encryptedKey'] as const)('attack: a changed %s', async (field) => {
  const sealed = await sealRsa(spki, plain)
  const changed = Uint8Array.from(sealed[field])
  changed[3]! ^= 1
  await expect(openRsa(pkcs8, { ...sealed, [field]: changed })).rejects.toThrow()
})

test('error: a key that is none', async () => {
  await expect(sealRsa(Uint8Array.of(1, 2, 3), plain)).rejects.toThrow()
})
