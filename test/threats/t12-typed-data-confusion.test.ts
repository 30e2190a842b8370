import fc from 'fast-check'
import { TypedData } from 'ox'
import { expect, test } from 'vitest'
import { parseTypedData } from '../../src/review/typedData.ts'
import { TypedDataError } from '../../src/review/typedDataError.ts'
import { hashByTheBook, type RawTypedData } from './parts/hashByTheBook.ts'
import { arbitraryTypedData, nastyValue } from './parts/typedDataArbitrary.ts'

// T12: the wallet shows typed data in one way and a contract, or another wallet, reads it in another.

/** The digest that the wallet would sign, or undefined if it refuses. Any other error is a fault. */
function digestOf(json: string): string | undefined {
  try {
    return parseTypedData(json).digest
  } catch (error) {
    expect(error).toBeInstanceOf(TypedDataError)
    return undefined
  }
}

function oxDigest(data: RawTypedData): string {
  return TypedData.getSignPayload(data as never)
}

const mail: RawTypedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}

test('vector: the example of EIP-712, read by three implementations', () => {
  const digest = '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2'
  expect([digestOf(JSON.stringify(mail)), oxDigest(mail), hashByTheBook(mail)]).toEqual([digest, digest, digest])
})

test('property: well-formed typed data has the same digest in every implementation', () => {
  fc.assert(
    fc.property(arbitraryTypedData(), (data) => {
      const json = JSON.stringify(data)
      const raw = JSON.parse(json) as RawTypedData
      const digest = digestOf(json)
      expect(digest).toBeDefined()
      expect([oxDigest(raw), hashByTheBook(raw)]).toEqual([digest, digest])
    }),
    { numRuns: 400 },
  )
})

test('property: with hostile values, types and fields it is refused, or still has the same digest', () => {
  let accepted = 0
  fc.assert(
    fc.property(arbitraryTypedData({ value: nastyValue, hostile: true }), (data) => {
      const json = JSON.stringify(data)
      const digest = digestOf(json)
      if (digest === undefined) return
      accepted += 1
      const raw = JSON.parse(json) as RawTypedData
      expect([oxDigest(raw), hashByTheBook(raw)]).toEqual([digest, digest])
    }),
    { numRuns: 2000 },
  )
  // A generator whose attacks are all refused would prove little.
  expect(accepted).toBeGreaterThan(20)
})

/** The example's JSON with one part replaced by the attacker's. */
function mailWith(find: string, replacement: string): string {
  const json = JSON.stringify(mail)
  expect(json).toContain(find)
  return json.replace(find, replacement)
}

test.each([
  [
    'a field twice: one reader keeps the first, another the last',
    '"contents":"Hello, Bob!"',
    '"contents":"Bye","contents":"Hello, Bob!"',
  ],
  ['a field twice, once in escapes', '"contents":"Hello, Bob!"', '"c\\u006fntents":"Bye","contents":"Hello, Bob!"'],
  ['a type declared twice', '"Mail":[', '"Mail":[{"name":"amount","type":"uint256"}],"Mail":['],
  [
    'a field declared twice',
    '{"name":"contents","type":"string"}',
    '{"name":"contents","type":"string"},{"name":"contents","type":"bytes"}',
  ],
  ['a field that is shown and not signed', '"contents":"Hello, Bob!"', '"contents":"Hello, Bob!","amount":"1"'],
  ['a field that is signed and not shown', '"contents":"Hello, Bob!"', '"x":1'],
  ['a type that is missing', '"type":"Person"', '"type":"Persona"'],
  ['a struct that takes the name of an atom', '"Person":[', '"uint256":[{"name":"a","type":"string"}],"Person":['],
  ['a domain field of its own making', '{"name":"version","type":"string"}', '{"name":"spender","type":"address"}'],
  ['a chain id beyond what JSON numbers hold', '"chainId":1', '"chainId":9007199254740993'],
  ['a chain id with a leading zero', '"chainId":1', '"chainId":"01"'],
  ['a chain id with a fraction', '"chainId":1', '"chainId":1.5'],
  ['a chain id in exponent form', '"chainId":1', '"chainId":"1e0"'],
  ['a chain id with blanks', '"chainId":1', '"chainId":" 1 "'],
  ['an address of 19 bytes', '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826', '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD8'],
  ['half a character', 'Hello, Bob!', 'Hello, \\ud800'],
  ['a key that reaches prototypes', '"contents":"Hello, Bob!"', '"contents":"Hello, Bob!","__proto__":{"amount":1}'],
  ['a type whose name reaches prototypes', '"Mail":[', '"constructor":[{"name":"a","type":"string"}],"Mail":['],
  ['more than 64 KB', 'Hello, Bob!', 'x'.repeat(65 * 1024)],
])('attack: %s', (_, find, replacement) => {
  expect(digestOf(mailWith(find, replacement))).toBeUndefined()
})

test('attack: a type that contains itself', () => {
  const types = { ...mail.types, Mail: [{ name: 'replies', type: 'Mail[]' }] }
  expect(digestOf(JSON.stringify({ ...mail, types, message: { replies: [] } }))).toBeUndefined()
})

test('attack: endless nesting is refused at once', () => {
  const started = performance.now()
  const depth = 3000
  expect(digestOf(`{"types":{},"message":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`)).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(1_000)
})
