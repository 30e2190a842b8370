import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, fromBase64url, toBase64, toBase64url } from './base64.ts'

test.each([
  ['', ''],
  ['f', 'Zg=='],
  ['fo', 'Zm8='],
  ['foo', 'Zm9v'],
  ['foobar', 'Zm9vYmFy'],
])('vector: %j (RFC 4648 §10)', (text, encoded) => {
  expect(toBase64(new TextEncoder().encode(text))).toBe(encoded)
  expect(new TextDecoder().decode(fromBase64(encoded))).toBe(text)
})

test('property: any bytes are unchanged after both conversions, in both alphabets', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect([...fromBase64(toBase64(bytes))]).toEqual([...bytes])
      expect([...fromBase64url(toBase64url(bytes))]).toEqual([...bytes])
    }),
    { numRuns: 200 },
  )
})

test.each(['Zg', 'Zg=', 'Zh==', ' Zg==', 'Zg==\n', 'Z', 'Zg-_', 'Zg==Zg=='])('error: %j is not base64', (text) => {
  expect(() => fromBase64(text)).toThrow()
})

test.each(['Zg==', 'Zh', 'Z', 'Z g', 'Zm+/', 'Zg\n'])('error: %j is not base64url', (text) => {
  expect(() => fromBase64url(text)).toThrow()
})
