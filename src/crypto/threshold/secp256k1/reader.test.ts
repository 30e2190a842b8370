import { describe, expect, test } from 'vitest'
import { fromHex } from '../../hex.ts'
import { randomBytes } from '../../randomBytes.ts'
import { ThresholdError } from '../thresholdError.ts'
import { encodePoints, generator } from './point.ts'
import { createReader } from './reader.ts'
import { encodeScalars, order } from './scalar.ts'

const refuse = (): never => {
  throw new ThresholdError('malformed_message', 'test', 1)
}
const readScalar = (bytes: Uint8Array) => {
  const reader = createReader(bytes, refuse)
  const scalar = reader.scalar()
  reader.end()
  return scalar
}
const readPoint = (bytes: Uint8Array) => {
  const reader = createReader(bytes, refuse)
  const point = reader.point()
  reader.end()
  return point
}
const fieldPrime = 'fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f'

describe('scalars', () => {
  test.each([0n, 1n, order - 1n])('behavior: %s reads as written', (scalar) => {
    expect(readScalar(encodeScalars(scalar))).toBe(scalar)
  })
  test.each(['order', 'order + 1', 'all ones'])('error: %s is not canonical', (name) => {
    const value = { order, 'order + 1': order + 1n, 'all ones': (1n << 256n) - 1n }[name] ?? 0n
    expect(() => readScalar(fromHex(value.toString(16).padStart(64, '0')))).toThrow(ThresholdError)
  })
})

describe('points', () => {
  test('behavior: a point reads as written', () => {
    const point = generator.multiply(12345n)
    expect(readPoint(encodePoints(point)).equals(point)).toBe(true)
  })
  test.each([
    ['the identity as zeros', '00'.repeat(33)],
    ['the identity in one byte', '00'],
    ['x not on the curve', `02${'00'.repeat(31)}05`],
    ['x not below the field prime', `02${fieldPrime}`],
    ['another first byte', `05${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`],
    ['the hybrid form', `06${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`],
  ])('error: %s', (_, hex) => {
    expect(() => readPoint(fromHex(hex))).toThrow(ThresholdError)
  })
  test('error: the identity is never written', () => {
    expect(() => encodePoints(generator.subtract(generator))).toThrow()
  })
})

describe('lengths', () => {
  test('error: too few bytes, and bytes after the end', () => {
    const bytes = encodeScalars(7n)
    expect(() => readScalar(bytes.subarray(1))).toThrow(ThresholdError)
    expect(() => readScalar(new Uint8Array([...bytes, 0]))).toThrow(ThresholdError)
    expect(() => createReader(Uint8Array.of(3, 1, 2), refuse).numbers()).toThrow(ThresholdError)
  })

  test('behavior: random bytes read back as themselves, or are refused with the one error', () => {
    let accepted = 0
    for (let round = 0; round < 300; round++) {
      const bytes = new Uint8Array([2 + (round % 4), ...randomBytes(32)])
      try {
        expect(encodePoints(readPoint(bytes))).toEqual(bytes)
        accepted++
      } catch (error) {
        expect(error).toBeInstanceOf(ThresholdError)
      }
    }
    expect(accepted).toBeGreaterThan(30)
  })
})
