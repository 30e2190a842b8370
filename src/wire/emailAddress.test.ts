import * as v from 'valibot'
import { expect, test } from 'vitest'
import { emailAddress } from './emailAddress.ts'

test.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ["o'neil@example.com", "o'neil@example.com"],
  ['ada+news@example.co.uk', 'ada+news@example.co.uk'],
  // A browser's field converts bücher.example to this.
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
])('default: %s', (text, address) => {
  expect(v.parse(emailAddress, text)).toBe(address)
})

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'a da@example.com',
  'ada@example.com, eve@example.com',
  'ada@example.com\n',
  '<ada@example.com>',
  'ada@-example.com',
  `${'a'.repeat(250)}@b.co`,
])('error: %j is no address', (text) => {
  expect(v.is(emailAddress, text.endsWith('\n') ? `${text}Bcc: eve@example.com` : text)).toBe(false)
})
