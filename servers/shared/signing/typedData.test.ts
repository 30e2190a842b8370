import { bytesToHex } from '@noble/hashes/utils'
import { hashTypedData as hashByViem } from 'viem'
import { describe, expect, test } from 'vitest'
import { hashTypedData } from './typedData.ts'

const address = '0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826'
const mail = {
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: address },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[2]' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Cow', wallets: [address] },
    to: [
      { name: 'Bob', wallets: [] },
      { name: 'Zoë', wallets: [address, address] },
    ],
    contents: 'Hello, Bob!',
  },
}

/** Typed data with one struct `A` that has one member `a`. */
function only(type: string, a: unknown, types: object = {}) {
  return { types: { ...types, A: [{ name: 'a', type }] }, primaryType: 'A', message: { a } }
}

describe('as viem hashes', () => {
  test.each([
    ['structs in structs and arrays', mail],
    ['a domain with its type', { ...mail, types: { ...mail.types, EIP712Domain: [{ name: 'name', type: 'string' }] } }],
    ['the domain alone', { ...mail, primaryType: 'EIP712Domain' }],
    ['no domain', { ...mail, domain: undefined }],
    [
      'a name with a colon',
      { types: { 'Exchange:Send': [{ name: 'a', type: 'bool' }] }, primaryType: 'Exchange:Send', message: { a: true } },
    ],
    ['a struct that holds itself', only('B', { b: [{ b: [] }] }, { B: [{ name: 'b', type: 'B[]' }] })],
    ['an unused struct', only('uint8', 255, { B: [] })],
    [
      'arrays of arrays',
      only('int16[2][]', [
        [-32768, '32767'],
        ['-1', 0],
      ]),
    ],
    ['a number in text', only('uint256', String(2n ** 256n - 1n))],
    ['a number in hex', only('uint64', '0xff')],
    ['bytes', only('bytes', '0x0102')],
    ['fixed bytes', only('bytes4', '0x01020304')],
  ])('default: %s', (_, data) => {
    expect(`0x${bytesToHex(hashTypedData(JSON.stringify(data)))}`).toBe(hashByViem(data as never))
  })
})

test.each([
  ['a member that is missing', { ...only('uint8', 1), message: {} }],
  [
    'a member that every object inherits',
    { ...only('B', {}, { B: [] }), types: { A: [{ name: 'constructor', type: 'B' }], B: [] } },
  ],
  [
    'one name for two members',
    {
      ...only('uint8', 1),
      types: {
        A: [
          { name: 'a', type: 'uint8' },
          { name: 'a', type: 'uint8' },
        ],
      },
    },
  ],
  ['a type that is not there', only('B', {})],
  ['a type without a size', only('uint', 1)],
  ['a number out of range', only('uint8', 256)],
  ['a number that JSON has rounded', only('uint256', 2 ** 53)],
  ['no number', only('uint8', '')],
  ['a number where text belongs', only('string', 7)],
  ['half a byte', only('bytes', '0x012')],
  ['bytes of another size', only('bytes4', '0x0102')],
  ['an array of another length', only('uint8[2]', [1])],
  ['an object for an array', only('uint8[]', { map: 1, length: 0 })],
  ['sixty-five types', only('bool', true, Object.fromEntries(Array.from({ length: 64 }, (_, at) => [`T${at}`, []])))],
  ['more than 64 KiB', only('string', 'x'.repeat(64 * 1024))],
  ['4096 values in an array, itself another', only('bool[]', Array(4096).fill(true))],
])('error: %s', (_, data) => {
  expect(() => hashTypedData(JSON.stringify(data))).toThrow()
})

describe('work that a text can ask for', () => {
  const fields = (count: number, type: string) => Array.from({ length: count }, (_, at) => ({ name: `n${at}`, type }))
  const chain = Object.fromEntries(
    Array.from({ length: 62 }, (_, at) => [`S${at}`, [{ name: 'x', type: `S${at + 1}[]` }, ...fields(20, 'bool[]')]]),
  )

  test.each([
    [
      'a large type, wanted by every struct',
      only('B[]', Array(2000).fill({ d: [] }), { B: [{ name: 'd', type: 'D[]' }], D: fields(900, 'uint256') }),
    ],
    ['types that refer to types', only('S0[]', [], { ...chain, S62: [] })],
    ['many values', only('uint8[]', Array(4000).fill(1))],
  ])('behavior: %s', (_, data) => {
    const text = JSON.stringify(data)
    const startedAt = performance.now()
    hashTypedData(text)
    // Several times the measured time; hashing a type for every struct takes several times longer than that.
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })
})
