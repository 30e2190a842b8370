import { expect, test } from 'vitest'
import { normalizeId, toFrameId, toPayloadId } from './ids.ts'

const now = 1_900_000_000_123

test('default: milliseconds, then digits that cannot be guessed', () => {
  expect(toFrameId(now, Uint8Array.of(0, 0, 0, 42))).toBe('1900000000123000042')
  expect(toPayloadId(now, Uint8Array.of(0, 0, 0, 7, 9))).toBe(1_900_000_000_123_007)
  expect(toFrameId(now, new Uint8Array(4).fill(255))).toMatch(/^1900000000123\d{6}$/)
  expect(toPayloadId(now, new Uint8Array(4).fill(255))).toBeLessThan(Number.MAX_SAFE_INTEGER)
})

test.each([
  ['1900000000000000001', '1900000000000000001'],
  ['1900000000000000001n', '1900000000000000001'],
  [1_900_000_000_000_000, '1900000000000000'],
])('behavior: %s is the id %s', (id, normal) => {
  expect(normalizeId(id)).toBe(normal)
})
