import { p256 } from '@noble/curves/nist'
import { sha256 } from '@noble/hashes/sha2'
import { describe, expect, test } from 'vitest'
import vectors from '../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { createApiKeyStamp, parseApiKeyStamp } from './apiKeyStamp.ts'
import { textToBase64url } from './base64.ts'
import { compressPublicKey } from './compressPublicKey.ts'
import { fromDer, toDer } from './derSignature.ts'
import { fromHex, toHex } from './hex.ts'
import { createRawKeyStamp } from './rawKeyStamp.ts'

const { apiKey, body, stampHeaderValue, decodedStamp, signatureRaw, highSVariant, shortIntegerCase } =
  vectors.apiKeyStamp

describe('createRawKeyStamp', () => {
  test('default: the official stamp, byte for byte', () => {
    expect(createRawKeyStamp(body, apiKey.privateKey)).toBe(stampHeaderValue)
    expect(toHex(sha256(new TextEncoder().encode(body)))).toBe(vectors.apiKeyStamp.bodySha256Hex)
  })
})

describe('createApiKeyStamp', () => {
  test('default: a non-extractable WebCrypto key makes a stamp that its public key verifies', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
    const publicKey = compressPublicKey(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
    const stamp = parseApiKeyStamp(await createApiKeyStamp(body, { publicKey, privateKey: pair.privateKey }))
    expect(stamp?.publicKey).toBe(publicKey)
    const digest = sha256(new TextEncoder().encode(body))
    expect(p256.verify(fromDer(fromHex(stamp?.signature ?? '')), digest, publicKey, { lowS: false })).toBe(true)
  })
})

describe('parseApiKeyStamp', () => {
  test('default', () => {
    expect(parseApiKeyStamp(stampHeaderValue)).toEqual(decodedStamp)
  })
  test.each([
    ['not base64url', '{}'],
    ['not JSON', textToBase64url('{')],
    ['a field missing', textToBase64url('{"publicKey":"02","scheme":"x"}')],
    ['a key that is not hex', textToBase64url('{"publicKey":"xx","scheme":"x","signature":"00"}')],
    ['not an object', textToBase64url('null')],
  ])('behavior: %s is not a stamp', (_, header) => {
    expect(parseApiKeyStamp(header)).toBeUndefined()
  })
})

describe('DER', () => {
  test.each([
    ['high S of the official stamper', decodedStamp.signature, signatureRaw.r + signatureRaw.s],
    ['the other half of S', highSVariant.signatureDerHex, undefined],
    ['an integer of 31 bytes', shortIntegerCase.signatureDerHex, shortIntegerCase.r + shortIntegerCase.s],
  ])('default: %s is unchanged after both conversions', (_, der, raw) => {
    const signature = fromDer(fromHex(der))
    if (raw) expect(toHex(signature)).toBe(raw)
    expect(toHex(toDer(signature))).toBe(der)
  })
  test('behavior: tiny and zero integers keep one byte', () => {
    const raw = new Uint8Array(64)
    raw[63] = 0x80
    expect(toHex(toDer(raw))).toBe('300702010002020080')
    expect(fromDer(toDer(raw))).toEqual(raw)
  })
  test.each([
    '',
    '30',
    '3000',
    '3003020101',
    '300602010102010100',
    '3006020181020101',
    `3027022100${'ff'.repeat(33)}020101`,
    '310602010102010100',
  ])('error: %j is not a signature', (der) => {
    expect(() => fromDer(fromHex(der))).toThrow('Expected a DER signature.')
  })
})
