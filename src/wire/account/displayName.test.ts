import * as v from 'valibot'
import { expect, test } from 'vitest'
import { displayName, toDisplayName } from './displayName.ts'

test.each([
  ['  Ada  ', 'Ada'],
  ['Ada\nLovelace\u0000', 'Ada Lovelace'],
  [`${'a'.repeat(63)}😀`, 'a'.repeat(63)],
  [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
  ['\t \n', ''],
  [undefined, ''],
])('default: %j as a name', (text, name) => {
  expect(toDisplayName(text)).toBe(name)
  expect(v.is(displayName, toDisplayName(text))).toBe(name !== '')
})
