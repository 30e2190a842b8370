import { expect, test } from 'vitest'
import { toStandardIcon } from './toStandardIcon.ts'

test.each([
  ['percent signs', 'data:image/svg+xml,%3Csvg/%3E', '<svg/>'],
  ['no encoding', 'data:image/svg+xml,<svg/>', '<svg/>'],
  ['a character beyond Latin-1', 'data:image/svg+xml,<svg>€</svg>', '<svg>€</svg>'],
  ['a percent-encoded character', 'data:image/svg+xml,%E2%82%AC', '€'],
  ['a literal percent sign', 'data:image/svg+xml,<svg width="100%"/>', '<svg width="100%"/>'],
  ['utf8', 'data:image/svg+xml;utf8,<svg/>', '<svg/>'],
  ['a character set', 'data:image/svg+xml;charset=utf-8,%3Csvg/%3E', '<svg/>'],
])('an icon written with %s', (_, icon, text) => {
  expect(toStandardIcon(icon)).toBe(`data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`)
})

test.each([
  'data:image/png;base64,AAAA',
  'data:image/svg+xml;charset=utf-8;base64,AAAA',
  'https://icons.example/a.svg',
])('stays unchanged: %s', (icon) => expect(toStandardIcon(icon)).toBe(icon))
