import { p256 } from '@noble/curves/nist'
import { describe, expect, test } from 'vitest'
import vectors from '../../../test/vectors/key-custody.vectors.json' with { type: 'json' }
import { parseApiKeyStamp } from '../../crypto/apiKeyStamp.ts'
import { CustodyApiError } from './errors.ts'
import { generateSessionKeyPair, isKeyFailure, isLive, stampWithSession, toSessionKey } from './sessionKey.ts'

const makeKey = async (now: number) => toSessionKey(await generateSessionKeyPair(), now)

describe('generateSessionKeyPair', () => {
  test("default: a private key that cannot be exported, and a public key in key custody's format", async () => {
    const key = await makeKey(1_000)
    expect(key.publicKey).toMatch(/^0[23][0-9a-f]{64}$/)
    expect(key.expirationDate).toBe(901_000)
    expect(key.privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('pkcs8', key.privateKey)).rejects.toThrow()
  })
})

describe('isLive', () => {
  test('default: until its expiration date passes', async () => {
    const key = await makeKey(0)
    expect([0, 899_999, 900_000, 900_001].map((now) => isLive(key, now))).toEqual([true, true, false, false])
  })
})

describe('stampWithSession', () => {
  test('default: verifies over the exact body', async () => {
    const { body, stampHeaderName } = vectors.apiKeyStamp
    const key = await makeKey(0)
    const { header, value } = await stampWithSession(body, key)
    expect(header).toBe(stampHeaderName)
    const stamp = parseApiKeyStamp(value)!
    expect(stamp).toMatchObject({ publicKey: key.publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256' })
    const verifies = (text: string) =>
      p256.verify(Buffer.from(stamp.signature, 'hex'), Buffer.from(text), key.publicKey, {
        prehash: true,
        lowS: false,
        format: 'der',
      })
    expect([verifies(body), verifies(`${body} `)]).toEqual([true, false])
  })
})

describe('isKeyFailure', () => {
  test.each([
    [16, 'expired api key: rpc error: code = Unauthenticated desc = expired api key publicKey: 02', true],
    [16, 'could not find public key in organization or its parent organization organizationId=1', true],
    [16, 'could not verify api key signature', false],
    [5, 'expired api key', false],
  ])('default: code %i, %s', (code, message, expected) => {
    expect(isKeyFailure(new CustodyApiError(code, message))).toBe(expected)
  })

  test('behavior: other errors are not key failures', () => {
    expect(isKeyFailure(new Error('Turnkey error 16: expired api key'))).toBe(false)
  })
})
