import { maxDepth } from './limits.ts'
import { asObject, TypedDataError } from './typedDataError.ts'

/** One field of a struct type. */
export type Field = { name: string; type: string }
/** Struct types by name (EIP-712, definition of encodeType). */
export type Types = Map<string, Field[]>

const identifier = /^[A-Za-z_]\w*$/
/**
 * Hyperliquid names its types `HyperliquidTransaction:Approve…`, which EIP-712 does not allow and other wallets sign. viem and its like
 * look for the fields of such a type under the name before the colon.
 */
const prefixed = /^([A-Za-z_]\w*)(?::[A-Za-z_]\w*)+$/
const atomic =
  /^(?:bool|address|string|bytes|bytes(?:[1-9]|[12]\d|3[0-2])|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256))$/
/** Names with a special meaning in JavaScript (threats T23). */
const poison = new Set(['__proto__', 'constructor', 'prototype'])
/** EIP-712, definition of domainSeparator: these fields with these types. Each is optional. */
const domainFields = new Map([
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
])

/**
 * Reads the `types` of typed data. Every name must be valid, every field declared once and of a declared type, the
 * domain must have standard fields, and no type may contain itself.
 * @throws {TypedDataError}
 */
export function readTypes(input: unknown): Types {
  const types: Types = new Map()
  for (const [name, fields] of Object.entries(asObject(input, 'types'))) {
    if (!(identifier.test(name) || prefixed.test(name)) || atomic.test(name) || poison.has(name))
      throw new TypedDataError('a type has no proper name')
    if (!Array.isArray(fields)) throw new TypedDataError('a type has no fields')
    types.set(name, fields.map(readField))
    if (new Set(fields.map(({ name }) => name)).size !== fields.length)
      throw new TypedDataError('a type has a field twice')
  }
  for (const { type } of [...types.values()].flat()) {
    const base = baseOf(type)
    if (!atomic.test(base) && !types.has(base)) throw new TypedDataError('a field has a type that is not declared')
  }
  assertStandardDomain(types)
  assertPlainPrefixes(types)
  assertAcyclic(types)
  return types
}

function readField(input: unknown): Field {
  const { name, type } = asObject(input, 'a field')
  if (typeof name !== 'string' || !identifier.test(name) || poison.has(name)) {
    throw new TypedDataError('a field has no proper name')
  }
  if (typeof type !== 'string' || !/^\w+(?:\[(?:[1-9]\d{0,3})?\])*$/.test(type)) {
    throw new TypedDataError('a field has no proper type')
  }
  return { name, type }
}

function baseOf(type: string): string {
  return type.replace(/\[.*$/, '')
}

function assertStandardDomain(types: Types) {
  const fields = types.get('EIP712Domain')
  if (!fields) throw new TypedDataError('types.EIP712Domain is missing')
  for (const { name, type } of fields) {
    if (domainFields.get(name) !== type) throw new TypedDataError('types.EIP712Domain has a field that is not standard')
  }
}

/**
 * Programs agree about a type with a prefix only if it holds no struct, whose definition some of them would leave out, and if the prefix
 * is no type, whose definition some would add. No field can have such a type.
 */
function assertPlainPrefixes(types: Types) {
  for (const [name, fields] of types) {
    const prefix = prefixed.exec(name)?.[1]
    if (prefix === undefined) continue
    const isPlain = !types.has(prefix) && !atomic.test(prefix) && fields.every(({ type }) => atomic.test(baseOf(type)))
    if (!isPlain) throw new TypedDataError('a type has no proper name')
  }
}

function assertAcyclic(types: Types) {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]) => {
    if (path.includes(name)) throw new TypedDataError('a type contains itself')
    if (path.length > maxDepth) throw new TypedDataError('types are nested too deeply')
    if (done.has(name)) return
    for (const { type } of types.get(name) ?? []) visit(baseOf(type), [...path, name])
    done.add(name)
  }
  for (const name of types.keys()) visit(name, [])
}
