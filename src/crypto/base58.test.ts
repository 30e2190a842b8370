import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from './base58.ts'
import { fromHex, toHex } from './hex.ts'

test.each([
  ['Hello World!', '2NEpo7TZRRrLZSi2U'],
  ['The quick brown fox jumps over the lazy dog.', 'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z'],
])('vector: %s (draft-msporny-base58 §5)', (text, encoded) => {
  expect(toBase58(new TextEncoder().encode(text))).toBe(encoded)
  expect(new TextDecoder().decode(fromBase58(encoded))).toBe(text)
})

test('vector: zeros in front (draft-msporny-base58 §5)', () => {
  expect(toBase58(fromHex('0000287fb4cd'))).toBe('11233QC4')
  expect(toHex(fromBase58('11233QC4'))).toBe('0000287fb4cd')
})

test('property: the same as another library in both directions', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(toBase58(bytes)).toBe(base58.encode(bytes))
      expect([...fromBase58(toBase58(bytes))]).toEqual([...bytes])
    }),
    { numRuns: 200 },
  )
})

test.each(['0', 'O', 'I', 'l', ' 2', '2é'])('error: %s', (text) => {
  expect(() => fromBase58(text)).toThrow('Expected base58.')
})
