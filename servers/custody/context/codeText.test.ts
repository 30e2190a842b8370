import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCode, normalizeCode } from './codeText.ts'

test('property: a code is read correctly in any case and with any separators', () => {
  const length = fc.integer({ min: 6, max: 9 })
  const parting = fc.array(fc.constantFrom('', ' ', '-', '\t'), { minLength: 9, maxLength: 9 })
  fc.assert(
    fc.property(length, fc.boolean(), parting, (count, isAlphanumeric, parts) => {
      const code = createCode({ length: count, isAlphanumeric })
      expect(code).toMatch(isAlphanumeric ? /^[0-9A-HJKMNP-TV-Z]+$/ : /^[0-9]+$/)
      expect(code).toHaveLength(count)
      const typed = [...code].map((letter, at) => letter.toLowerCase() + parts[at]).join('')
      expect(normalizeCode(typed)).toBe(code)
    }),
  )
})

test('behavior: every character occurs', () => {
  const letters = new Set(Array.from({ length: 400 }, () => createCode({ length: 9, isAlphanumeric: true })).join(''))
  expect(letters.size).toBe(32)
})
