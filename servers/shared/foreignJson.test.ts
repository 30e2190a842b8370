import { expect, test } from 'vitest'
import { fetchForeignJson, isPublic } from './foreignJson.ts'

test.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
  'behavior: %s is public',
  (address) => {
    expect(isPublic(address)).toBe(true)
  },
)

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '2001:db8::1', '2002:7f00:1::', '64:ff9b::7f00:1'],
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1', 'not an address', ''],
])('behavior: %s is not', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each([
  ['http://issuer.example/', 'Not an https address.'],
  ['ftp://127.0.0.1/', 'Not an https address.'],
  ['file:///etc/passwd', 'Not an https address.'],
  ['https://127.0.0.1/', 'A private address.'],
  ['https://2130706433/', 'A private address.'],
  ['https://0x7f.1/', 'A private address.'],
  ['https://[::ffff:127.0.0.1]/', 'A private address.'],
  ['https://169.254.169.254/latest/meta-data', 'A private address.'],
  ['https://localhost/', 'The host name resolves to a private address.'],
])('error: %s', async (url, message) => {
  await expect(fetchForeignJson(new URL(url), { network: 'public' })).rejects.toThrow(message)
})
