import { p256 } from '@noble/curves/nist'
import { createRawKeyStamp, parseApiKeyStamp } from 'latchkey/crypto'
import { expect, test } from 'vitest'
import { createRawApiKey } from './rawApiKey.ts'
import { stampWithRawKey } from './stampWithRawKey.ts'

const body = '{"organizationId":"ö"}'

test.each([
  ['created here', createRawApiKey().privateKey],
  ['with leading zeros', '1'.padStart(64, '0')],
])('default: a stamp of a key %s is one that a page would make, but for the nonce', (_, privateKey) => {
  const stamp = parseApiKeyStamp(stampWithRawKey(body, privateKey))
  const { signature: _theirs, ...inPage } = parseApiKeyStamp(createRawKeyStamp(body, privateKey)) ?? {}
  expect(stamp).toEqual({ ...inPage, signature: expect.any(String) })
  const { signature = '', publicKey = '' } = stamp ?? {}
  const signed = (text: string) =>
    p256.verify(signature, new TextEncoder().encode(text), publicKey, { prehash: true, lowS: false, format: 'der' })
  expect([signed(body), signed(`${body} `)]).toEqual([true, false])
})

test('error: a private key that is none of P-256', () => {
  for (const key of ['0'.repeat(64), 'f'.repeat(64)]) expect(() => stampWithRawKey(body, key)).toThrow()
})
