import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { createSiweText, type Siwe } from './siwe.ts'

const fields: Siwe = {
  domain: 'dapp.example:3000',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  statement: 'Sign in to Example.',
  uri: 'https://dapp.example:3000/',
  chainId: 8453,
  nonce: 'a1B2c3D4e5',
  issuedAt: '2026-11-21T12:00:00.000Z',
  expirationTime: '2026-11-21T13:00:00.000Z',
  resources: ['https://dapp.example/terms', 'urn:example:1'],
}

test('default: the text of EIP-4361', () => {
  expect(createSiweText(fields)).toMatchInlineSnapshot(`
    "dapp.example:3000 wants you to sign in with your Ethereum account:
    0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

    Sign in to Example.

    URI: https://dapp.example:3000/
    Version: 1
    Chain ID: 8453
    Nonce: a1B2c3D4e5
    Issued At: 2026-11-21T12:00:00.000Z
    Expiration Time: 2026-11-21T13:00:00.000Z
    Resources:
    - https://dapp.example/terms
    - urn:example:1"
  `)
})

test('behavior: the same text as viem’s, with every field and with the fewest', () => {
  const { domain, address, uri, chainId, nonce, issuedAt } = fields
  for (const each of [fields, { domain, address, uri, chainId, nonce, issuedAt }] as Siwe[]) {
    const { issuedAt, expirationTime, ...rest } = each
    const theirs = createSiweMessage({
      ...rest,
      version: '1',
      issuedAt: new Date(issuedAt),
      ...(expirationTime && { expirationTime: new Date(expirationTime) }),
    } as Parameters<typeof createSiweMessage>[0])
    expect(createSiweText(each)).toBe(theirs)
    expect(parseSiweMessage(createSiweText(each))).toMatchObject({ domain, address, uri, chainId, nonce, version: '1' })
  }
})

test.each<[string, Partial<Siwe>]>([
  ['statement: expected one line', { statement: 'Hello\nURI: https://other.example' }],
  ['nonce: expected at least 8 letters and digits', { nonce: '12345678\nIssued At: never' }],
  ['domain: expected a host', { domain: 'https://dapp.example' }],
  ['uri: expected a URI', { uri: 'https://dapp.example\n' }],
  ['issuedAt: expected an RFC 3339 time', { issuedAt: 'today' }],
  ['resources.0: expected a URI', { resources: ['a\n- b'] }],
])('error: %s', (sentence, wrong) => {
  expect(() => createSiweText({ ...fields, ...wrong })).toThrow(sentence)
})
