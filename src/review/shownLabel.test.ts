import { expect, test } from 'vitest'
import { toShownLabel } from './shownLabel.ts'

test.each([
  ['no \u200B\u200B funds', 'no funds'],
  ['De\u200B\u0301MO', 'D\u00E9MO'],
  ['\u202EETH', 'ETH'],
  [' a\n\tb ', 'a b'],
  [`a${'\u0301'.repeat(9)}`, '\u00E1\u0301\u0301'],
  ['x'.repeat(99), `${'x'.repeat(19)}…`],
  ['\u200B \u2800', undefined],
  // The limit of what is read cuts this character in half.
  [`${'\u200B'.repeat(1023)}\u{1F600}`, undefined],
])('default: %j is shown as %j, also the second time (threats T5, T13)', (text, label) => {
  expect(toShownLabel(text, { maxLength: 20 })).toBe(label)
  if (label !== undefined) expect(toShownLabel(label, { maxLength: 20 })).toBe(label)
})
