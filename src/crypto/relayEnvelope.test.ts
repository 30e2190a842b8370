import { afterEach, describe, expect, test, vi } from 'vitest'
import vectors from '../../test/vectors/relay-pairing.vectors.json' with { type: 'json' }
import { fromHex } from './hex.ts'
import { openType0, openType1, sealType0, sealType1 } from './relayEnvelope.ts'
import { messageIdOf } from './relayKeys.ts'

const { keyAgreement, pairing, envelopes } = vectors
const { type1 } = envelopes

afterEach(() => vi.restoreAllMocks())

const withIv = (iv: string) =>
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    ;(bytes as unknown as Uint8Array).set(fromHex(iv))
    return bytes
  })

test('vector: type 0', async () => {
  withIv(envelopes.iv)
  expect(sealType0(envelopes.symKey, envelopes.plaintext)).toBe(envelopes.type0)
  expect(openType0(envelopes.symKey, envelopes.type0)).toBe(envelopes.plaintext)
  expect(await messageIdOf(envelopes.type0)).toBe(envelopes.type0MessageHash)
})

test('vector: type 1', async () => {
  withIv(envelopes.iv)
  const sender = { privateKey: keyAgreement.responderPrivateKey, publicKey: type1.senderPublicKey }
  expect(await sealType1(sender, type1.receiverPublicKey, envelopes.plaintext)).toBe(type1.encoded)
  expect(await openType1(keyAgreement.proposerPrivateKey, type1.encoded)).toEqual({
    text: envelopes.plaintext,
    senderPublicKey: type1.senderPublicKey,
    key: keyAgreement.symKey,
  })
})

describe('error: an envelope that cannot be opened', () => {
  const bytes = Uint8Array.from(atob(envelopes.type0), (character) => character.charCodeAt(0))
  const sealed = (...parts: (Uint8Array | number[])[]) =>
    btoa(String.fromCharCode(...parts.flatMap((part) => [...part])))
  test.each([
    ['type 2, in clear', envelopes.type2PlaintextMustBeRefusedOnRelay, 'not of type 0'],
    ['type 1', type1.encoded, 'not of type 0'],
    ['type 255', sealed([255], bytes.subarray(1)), 'not of type 0'],
    ['tampered', envelopes.type0Tampered, 'another key, or changed on its way'],
    ['one byte more', sealed(bytes, [0]), 'another key, or changed on its way'],
    ['one byte less', sealed(bytes.subarray(0, -1)), 'another key, or changed on its way'],
    ['an iv alone', sealed(bytes.subarray(0, 13)), 'too short'],
    ['empty', '', 'not of type 0'],
    ['no padding', envelopes.type0.replace(/=+$/, ''), 'not base64'],
    ['base64url', envelopes.type0.replaceAll('/', '_'), 'not base64'],
    ['text after the padding', `${envelopes.type0}AA`, 'not base64'],
    ['white space', ` ${envelopes.type0}`, 'not base64'],
  ])('%s', (_, message, reason) => {
    expect(() => openType0(envelopes.symKey, message)).toThrow(`Failed to open the message: ${reason}`)
  })

  test('under another key', () => {
    expect(() => openType0(pairing.symKey, envelopes.type0)).toThrow('another key')
  })

  test('type 0 where type 1 is expected', async () => {
    await expect(openType1(keyAgreement.proposerPrivateKey, envelopes.type0)).rejects.toThrow('not of type 1')
  })

  test('type 1 from a sender whose key is zero', async () => {
    const body = Uint8Array.from(atob(type1.encoded), (character) => character.charCodeAt(0)).fill(0, 1, 33)
    await expect(openType1(keyAgreement.proposerPrivateKey, sealed(body))).rejects.toThrow(
      'its sender has no proper key',
    )
  })
})

test('behavior: encrypting the same text twice gives different envelopes', () => {
  expect(sealType0(envelopes.symKey, 'hello')).not.toBe(sealType0(envelopes.symKey, 'hello'))
})

test('behavior: any text is unchanged after both conversions, including a byte order mark', () => {
  for (const text of ['', '\ufeffx', '🗝️', 'a'.repeat(100_000)])
    expect(openType0(envelopes.symKey, sealType0(envelopes.symKey, text))).toBe(text)
})
