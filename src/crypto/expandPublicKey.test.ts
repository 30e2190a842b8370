import { p256 } from '@noble/curves/nist'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expandPublicKey } from './expandPublicKey.ts'
import { toHex } from './hex.ts'

const refusal = 'Expected a point of P-256.'

test('property: every point can be expanded from both forms', () => {
  const secret = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((bytes) => p256.utils.isValidPrivateKey(bytes))
  fc.assert(
    fc.property(secret, (privateKey) => {
      const point = toHex(p256.getPublicKey(privateKey, false))
      expect(toHex(expandPublicKey(point))).toBe(point)
      expect(toHex(expandPublicKey(toHex(p256.getPublicKey(privateKey))))).toBe(point)
    }),
    { numRuns: 50 },
  )
})

test('property: accepts the same 33 bytes as noble', () => {
  const form = { minLength: 33, maxLength: 33 }
  fc.assert(
    fc.property(fc.uint8Array(form), (bytes) => {
      bytes[0] = 2 + ((bytes[0] ?? 0) & 1)
      let expected: string | undefined
      try {
        expected = p256.ProjectivePoint.fromHex(bytes).toHex(false)
      } catch {
        expect(() => expandPublicKey(toHex(bytes))).toThrow(refusal)
        return
      }
      expect(toHex(expandPublicKey(toHex(bytes)))).toBe(expected)
    }),
    { numRuns: 100 },
  )
})

const { px, py } = (() => {
  const point = p256.ProjectivePoint.BASE.toHex(false)
  return { px: point.slice(2, 66), py: point.slice(66) }
})()
const prime = 'ffffffff00000001000000000000000000000000ffffffffffffffffffffffff'

test.each([
  ['nothing', ''],
  ['the point at infinity', '00'],
  ['a prefix alone', '04'],
  ['x and y without a prefix', px + py],
  ['a hybrid form', `06${px}${py}`],
  ['one byte too many', `04${px}${py}00`],
  ['one byte too few', `04${px}${py.slice(2)}`],
  ['y of another point', `04${px}${px}`],
  ['x that is not a field element', `02${prime}`],
  ['y that is not a field element', `04${px}${prime}`],
  ['x without a point', `02${'00'.repeat(31)}01`],
])('error: %s', (_, point) => {
  expect(() => expandPublicKey(point)).toThrow(refusal)
})
