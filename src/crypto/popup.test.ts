import { afterEach, expect, test, vi } from 'vitest'
import vectors from '../../test/vectors/link-and-popup-wallets.vectors.json' with { type: 'json' }
import { DecryptError } from './envelope.ts'
import { fromHex, toHex } from './hex.ts'
import { openPopupContent, sealPopupContent } from './popupCipher.ts'
import { derivePopupKey, exportPopupPublicKey } from './popupKeys.ts'
import { createKeyPair } from './sharedSecret.ts'

const { ecdh, aes } = vectors.popup
const [{ iv, plaintext, cipherTextWithTag }] = aes as [(typeof aes)[0]]
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

afterEach(() => vi.restoreAllMocks())

const privateKeyOf = ({ pkcs8Hex }: { pkcs8Hex: string }) =>
  crypto.subtle.importKey('pkcs8', fromHex(pkcs8Hex), curve, false, ['deriveBits'])
const toEnvelope = (vector: { iv: string; cipherTextWithTag: string }) => ({
  iv: fromHex(vector.iv),
  cipherText: fromHex(vector.cipherTextWithTag).buffer,
})
const vectorKey = () =>
  crypto.subtle.importKey('raw', fromHex(ecdh.aesKeyHex), 'AES-GCM', false, ['encrypt', 'decrypt'])

test.each([
  ['page', ecdh.dapp, ecdh.wallet],
  ['wallet', ecdh.wallet, ecdh.dapp],
] as const)('vector: ecdh, the key that the %s agrees on', async (_, own, peer) => {
  const key = await derivePopupKey(await privateKeyOf(own), peer.spkiHex)
  expect(await openPopupContent(await vectorKey(), await sealPopupContent(key, { a: 1 }))).toBe('{"a":1}')
  expect(key.extractable).toBe(false)
})

test('vector: ecdh, a public key as it is written', async () => {
  for (const { spkiHex } of [ecdh.dapp, ecdh.wallet]) {
    const key = await crypto.subtle.importKey('spki', fromHex(spkiHex), curve, true, [])
    expect(await exportPopupPublicKey(key)).toBe(spkiHex)
  }
})

test.each(aes)('vector: aes, $plaintext', async (vector) => {
  const key = await vectorKey()
  expect(await openPopupContent(key, toEnvelope(vector))).toBe(vector.plaintext)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    ;(bytes as unknown as Uint8Array).set(fromHex(vector.iv))
    return bytes
  })
  const sealed = await sealPopupContent(key, JSON.parse(vector.plaintext))
  expect([toHex(sealed.iv), toHex(new Uint8Array(sealed.cipherText))]).toEqual([vector.iv, vector.cipherTextWithTag])
})

test('default: both ends of two new pairs agree on one key, which is sent in the wire’s form', async () => {
  const [page, wallet] = await Promise.all([createKeyPair(), createKeyPair()])
  expect(page.privateKey.extractable).toBe(false)
  const written = await exportPopupPublicKey(page.publicKey)
  expect(written).toMatch(/^3059301306072a8648ce3d020106082a8648ce3d03010703420004[0-9a-f]{128}$/)
  const ofWallet = await derivePopupKey(wallet.privateKey, written)
  const ofPage = await derivePopupKey(page.privateKey, await exportPopupPublicKey(wallet.publicKey))
  const sealed = await sealPopupContent(ofWallet, { text: '\uFEFFnäher 𝄞' })
  expect(JSON.parse(await openPopupContent(ofPage, sealed))).toEqual({ text: '\uFEFFnäher 𝄞' })
})

test('behavior: an error leaves as its code and its message alone', async () => {
  const key = await vectorKey()
  const error = Object.assign(new Error('Declined', { cause: 'secret' }), { code: 4001, data: 'secret' })
  const sealed = await sealPopupContent(key, { result: { error } })
  expect(await openPopupContent(key, sealed)).toBe('{"result":{"error":{"code":4001,"message":"Declined"}}}')
  const plain = await sealPopupContent(key, { error: new Error('Failed') })
  expect(await openPopupContent(key, plain)).toBe('{"error":{"message":"Failed"}}')
})

test('behavior: the iv is never the same', async () => {
  const key = await vectorKey()
  const ivs = await Promise.all(Array.from({ length: 8 }, async () => toHex((await sealPopupContent(key, 1)).iv)))
  expect(new Set(ivs).size).toBe(8)
})

test.each([
  ['another key', '00'.repeat(32), iv, cipherTextWithTag],
  ['a changed iv', ecdh.aesKeyHex, `ff${iv.slice(2)}`, cipherTextWithTag],
  ['a changed text', ecdh.aesKeyHex, iv, `ff${cipherTextWithTag.slice(2)}`],
  ['a changed tag', ecdh.aesKeyHex, iv, `${cipherTextWithTag.slice(0, -2)}ff`],
  ['no tag', ecdh.aesKeyHex, iv, cipherTextWithTag.slice(0, plaintext.length * 2)],
  ['nothing', ecdh.aesKeyHex, iv, ''],
])('error: %s', async (_, secret, iv, cipherTextWithTag) => {
  const key = await crypto.subtle.importKey('raw', fromHex(secret), 'AES-GCM', false, ['decrypt'])
  await expect(openPopupContent(key, toEnvelope({ iv, cipherTextWithTag }))).rejects.toThrow(DecryptError)
})

test.each([
  ['no hex', 'zz'],
  ['nothing', ''],
  ['a cut key', ecdh.dapp.spkiHex.slice(0, -2)],
  ['no point of the curve', `${ecdh.dapp.spkiHex.slice(0, -2)}00`],
])('error: a public key that is %s', async (_, written) => {
  const { privateKey } = await createKeyPair()
  await expect(derivePopupKey(privateKey, written)).rejects.toThrow()
})
