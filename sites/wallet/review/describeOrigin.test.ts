import { expect, test } from 'vitest'
import { describeOrigin } from './describeOrigin.ts'

test.each([
  ['https://dapp.example', '', 'dapp.example', '', []],
  ['https://app.uniswap.org', 'app.', 'uniswap.org', '', []],
  ['https://bank.com.evil.co.uk', 'bank.com.', 'evil.co.uk', '', []],
  // Anyone can register a name below these, so the owner is one level down.
  ['https://someone.github.io', '', 'someone.github.io', '', []],
  ['https://dapp.example:8443', '', 'dapp.example', ':8443', []],
  ['http://dapp.example', '', 'dapp.example', '', ['insecure']],
  ['http://demo.localhost:8400', '', 'demo.localhost', ':8400', []],
  ['http://localhost:3000', '', 'localhost', ':3000', []],
  ['https://192.0.2.7', '', '192.0.2.7', '', ['ip-address']],
  ['https://[2001:db8::1]', '', '[2001:db8::1]', '', ['ip-address']],
])('default: %s', (origin, subdomain, domain, port, cautions) => {
  expect(describeOrigin(origin)).toEqual({ origin, subdomain, domain, port, cautions })
})

test.each([
  ['Cyrillic а in apple', 'https://аpple.com'],
  ['all Cyrillic', 'https://аррӏе.com'],
  ['dotless i', 'https://bıtcoin.org'],
  ['full width', 'https://xn--bcher-kva.example'],
])('behavior: %s stays in punycode, with a caution (T13)', (_, address) => {
  const described = describeOrigin(new URL(address).origin)
  expect(described?.domain).toMatch(/^xn--[a-z0-9-]+\.\w+$/)
  expect(described?.cautions).toEqual(['foreign-letters'])
})

test('behavior: 200 characters of subdomains do not hide the owner (T13)', () => {
  const described = describeOrigin(`https://${'login.bank.com.'.repeat(13)}evil.example`)
  expect(described).toMatchObject({ domain: 'evil.example', cautions: ['long-name'] })
})

test.each([
  'null',
  '',
  'data:text/html,hi',
  'blob:https://dapp.example/1',
  'file://',
  'chrome-extension://abcdef',
  'https://dapp.example/path',
  'https://user@dapp.example',
  'https://DAPP.example',
  'https://dapp.example:443',
  'https://\u202Edapp.example',
])('error: %j is no origin of a web page', (origin) => {
  expect(describeOrigin(origin)).toBeUndefined()
})
