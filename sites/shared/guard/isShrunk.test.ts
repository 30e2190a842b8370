import { expect, test } from 'vitest'
import { isShrunk } from './isShrunk.ts'

test.each([
  ['a desk', 1, false],
  ['a phone', 2.6, false],
  ['a desk whose person likes small print', 0.8, false],
  ['a frame that its page has zoomed out', 0.2, true],
])('default: %s', (_, devicePixelRatio, expected) => {
  expect(isShrunk({ devicePixelRatio })).toBe(expected)
})
