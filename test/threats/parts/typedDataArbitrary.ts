import fc from 'fast-check'
import type { RawTypedData } from './hashByTheBook.ts'

/** Makes a value of an atomic type, right or wrong. */
export type ValueOf = (type: string) => fc.Arbitrary<unknown>

const atoms = [
  'bool',
  'address',
  'string',
  'bytes',
  'bytes1',
  'bytes4',
  'bytes32',
  'uint8',
  'uint48',
  'uint256',
  'int8',
  'int128',
  'int256',
]
const name = fc.constantFrom('a', 'b', 'c', 'from', 'to', 'toString', 'length', 'value', '_x')

/** A value that the type allows, in any of the forms in which pages write it. */
export const properValue: ValueOf = (type) => {
  if (type === 'bool') return fc.boolean()
  if (type === 'address') return hexOf(20)
  if (type === 'string') return fc.string({ unit: 'grapheme' })
  if (type === 'bytes') return fc.nat(40).chain(hexOf)
  if (type.startsWith('bytes')) return hexOf(Number(type.slice(5)))
  const bits = BigInt(type.replace(/^u?int/, ''))
  const range = type.startsWith('u')
    ? { min: 0n, max: 2n ** bits - 1n }
    : { min: -(2n ** (bits - 1n)), max: 2n ** (bits - 1n) - 1n }
  return fc.bigInt(range).map((value) => (bits <= 48n ? Number(value) : value.toString()))
}

/** A value that the type may or may not allow. */
export const nastyValue: ValueOf = (type) =>
  fc.oneof(
    { weight: 12, arbitrary: properValue(type) },
    { weight: 1, arbitrary: fc.constantFrom(...nasty) },
    { weight: 1, arbitrary: fc.constantFrom(...atoms).chain(properValue) },
  )

const nasty = [
  null,
  '',
  '0x',
  '0',
  '-0',
  '00',
  '1e3',
  '0x00',
  '0X1',
  ' 1',
  '1 ',
  '+1',
  '-1',
  '0b1',
  1.5,
  -0,
  2 ** 53,
  2 ** 64,
].concat(['true', '0xF', '0xff', '-0x1', 'NaN', '٣', '\ud800', '1n', '1_000', '\u0000'])

/**
 * Typed data of up to four types. With `hostile`, types may be missing or cyclic, and fields may be missing, extra or doubled.
 */
export function arbitraryTypedData(options: { value?: ValueOf; hostile?: boolean } = {}): fc.Arbitrary<RawTypedData> {
  const { value = properValue, hostile = false } = options
  const structs = ['Leaf', 'Node', 'Tree']
  const typeOf = (at: number) => {
    // A type of a lower number cannot contain itself.
    const others = hostile ? [...structs, 'Missing'] : structs.slice(0, at)
    const base = others.length
      ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...atoms) }, fc.constantFrom(...others))
      : fc.constantFrom(...atoms)
    return fc.tuple(base, fc.constantFrom('', '', '', '[]', '[2]', '[][1]')).map(([type, array]) => type + array)
  }
  const fieldsOf = (at: number) => {
    const field = fc.record({ name, type: typeOf(at) })
    return hostile && at === 0
      ? fc.array(field, { maxLength: 4 })
      : fc.uniqueArray(field, { selector: (each) => each.name, maxLength: 4 })
  }
  const domain = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
    { name: 'salt', type: 'bytes32' },
  ]
  return fc
    .record({
      fields: fc.tuple(fieldsOf(0), fieldsOf(1), fieldsOf(2)),
      domain: fc.subarray(domain),
      primary: fc.constantFrom(...structs),
    })
    .chain(({ fields, domain, primary }) => {
      const types: RawTypedData['types'] = { EIP712Domain: domain, Leaf: fields[0], Node: fields[1], Tree: fields[2] }
      const struct = structOf(types, value, hostile)
      return fc.record({
        types: fc.constant(types),
        primaryType: fc.constant(primary),
        domain: struct('EIP712Domain', 0),
        message: struct(primary, 0),
      })
    })
}

function structOf(types: RawTypedData['types'], value: ValueOf, hostile: boolean) {
  const struct = (type: string, depth: number): fc.Arbitrary<Record<string, unknown>> => {
    const proper = fc.record(
      Object.fromEntries((types[type] ?? []).map((field) => [field.name, item(field.type, depth + 1)])),
    )
    if (!hostile) return proper
    return fc
      .tuple(proper, fc.constantFrom(...Array(20).fill('as it is'), 'extra', 'missing'))
      .map(([object, change]) => {
        if (change === 'extra') return { ...object, extra: 1 }
        return change === 'missing' ? Object.fromEntries(Object.entries(object).slice(1)) : object
      })
  }
  const item = (type: string, depth: number): fc.Arbitrary<unknown> => {
    const array = /^(.*)\[(\d*)\]$/.exec(type)
    if (array) {
      const [, inner = '', length] = array
      return fc.array(item(inner, depth + 1), length ? { minLength: +length, maxLength: +length } : { maxLength: 2 })
    }
    if (!types[type]) return /^[A-Z]/.test(type) ? fc.constant({}) : value(type)
    return depth > 6 ? fc.constant({}) : struct(type, depth)
  }
  return struct
}

function hexOf(bytes: number): fc.Arbitrary<string> {
  return fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((array) => `0x${Buffer.from(array).toString('hex')}`)
}
