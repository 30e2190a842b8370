import { getAddress, type Hex, hashTypedData } from 'viem'
import { hasDuplicateKey } from './duplicateKey.ts'
import { maxDepth, maxMessageLength, maxValues } from './limits.ts'
import { visibleText } from './visibleText.ts'

/** One value of typed data as it is printed: a leaf has text, a struct or an array has children. */
export type TreeNode = { name: string; type: string } & ({ text: string } | { children: TreeNode[] })

/** A value in the one form that is both printed and hashed: integers as bigint, addresses and bytes as hex. */
export type Value = bigint | boolean | string | Value[] | { [name: string]: Value }
export type Struct = { [name: string]: Value }

export type TypedData = {
  primaryType: string
  domain: Struct
  message: Struct
  domainTree: TreeNode[]
  messageTree: TreeNode[]
  /** EIP-712 digest of exactly what the trees show. */
  digest: Hex
}

/** Typed data that two implementations might read differently, or nobody can read. Says where, never what. */
export class TypedDataError extends Error {
  override name = 'TypedDataError'
}

type Field = { name: string; type: string }
type Types = Map<string, Field[]>

const identifier = /^[A-Za-z_]\w*$/
const atomic =
  /^(?:bool|address|string|bytes|bytes(?:[1-9]|[12]\d|3[0-2])|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256))$/
/** Names that are not data in JavaScript (threats T23). */
const poison = new Set(['__proto__', 'constructor', 'prototype'])
/** EIP-712, definition of domainSeparator: these fields with these types, any of them left out. */
const domainFields = new Map([
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
])

/**
 * Checks `eth_signTypedData_v4` input so strictly that every implementation hashes it alike (threats T12): no missing,
 * duplicate, cyclic or shadowing types, no missing or extra fields, every value in its type's range and form.
 * @throws {TypedDataError}
 */
export function parseTypedData(input: unknown): TypedData {
  const data = asObject(readJson(input), 'typed data')
  const types = readTypes(data.types)
  const { primaryType } = data
  if (typeof primaryType !== 'string' || !types.has(primaryType))
    throw new TypedDataError('primaryType is not declared')
  if (!types.has('EIP712Domain')) throw new TypedDataError('types.EIP712Domain is missing')
  for (const { name, type } of types.get('EIP712Domain') ?? []) {
    if (domainFields.get(name) !== type) throw new TypedDataError('types.EIP712Domain has a field that is not standard')
  }
  assertAcyclic(types)

  const reader = createReader(types)
  const domain = reader('EIP712Domain', data.domain, 'domain', 0)
  // EIP-712 signs the domain alone when it is the primary type; a message beside it would be shown but not signed.
  const message =
    primaryType === 'EIP712Domain'
      ? { value: {}, node: { children: [] } }
      : reader(primaryType, data.message, 'message', 0)
  const value = { domain: domain.value as Struct, message: message.value as Struct }
  return {
    primaryType,
    ...value,
    domainTree: childrenOf(domain.node),
    messageTree: childrenOf(message.node),
    digest: hashTypedData({ ...value, primaryType, types: Object.fromEntries(types) }),
  }
}

function readJson(input: unknown): unknown {
  const text = typeof input === 'string' ? input : JSON.stringify(input)
  if (typeof text !== 'string' || text.length > maxMessageLength) throw new TypedDataError('it is larger than 64 KB')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new TypedDataError('it is not JSON')
  }
  if (hasDuplicateKey(text)) throw new TypedDataError('a name occurs twice')
  return value
}

function asObject(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypedDataError(`${where} is missing`)
  return value as Record<string, unknown>
}

function readTypes(input: unknown): Types {
  const types: Types = new Map()
  for (const [name, fields] of Object.entries(asObject(input, 'types'))) {
    if (!identifier.test(name) || atomic.test(name) || poison.has(name))
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

type Read = { value: Value; node: { text: string } | { children: TreeNode[] } }

function childrenOf(node: Read['node']): TreeNode[] {
  return 'children' in node ? node.children : []
}

/** Reads values by type; what it returns to print and what it returns to hash come from the same step. */
function createReader(types: Types) {
  let remaining = maxValues

  function read(type: string, input: unknown, where: string, depth: number): Read {
    remaining -= 1
    if (remaining < 0 || depth > maxDepth) throw new TypedDataError('it holds more than a person can read')
    if (type.endsWith(']')) return readArray(type, input, where, depth)
    const fields = types.get(type)
    return fields ? readStruct(fields, input, where, depth) : readAtom(type, input, where)
  }

  function readStruct(fields: Field[], input: unknown, where: string, depth: number): Read {
    const object = asObject(input, where)
    const names = new Set(fields.map(({ name }) => name))
    if (Object.keys(object).some((name) => !names.has(name))) throw new TypedDataError(`${where} has an extra field`)
    const parts = fields.map(({ name, type }) => {
      const path = `${where}.${name}`
      if (!Object.hasOwn(object, name)) throw new TypedDataError(`${path} is missing`)
      return { name, type, ...read(type, object[name], path, depth + 1) }
    })
    return {
      value: Object.fromEntries(parts.map(({ name, value }) => [name, value])),
      node: { children: parts.map(({ name, type, node }) => ({ name, type, ...node })) },
    }
  }

  function readArray(type: string, input: unknown, where: string, depth: number): Read {
    const open = type.lastIndexOf('[')
    const item = type.slice(0, open)
    const length = type.slice(open + 1, -1)
    if (!Array.isArray(input)) throw new TypedDataError(`${where} is not a list`)
    if (length && input.length !== Number(length)) throw new TypedDataError(`${where} has the wrong length`)
    const parts = input.map((element, at) => read(item, element, `${where}[${at}]`, depth + 1))
    return {
      value: parts.map(({ value }) => value),
      node: { children: parts.map(({ node }, at) => ({ name: String(at), type: item, ...node })) },
    }
  }

  return read
}

function readAtom(type: string, input: unknown, where: string): Read {
  const value = atomValue(type, input)
  if (value === undefined) throw new TypedDataError(`${where} is not ${/^[aiou]/.test(type) ? 'an' : 'a'} ${type}`)
  return { value, node: { text: printAtom(type, value) } }
}

function printAtom(type: string, value: Value): string {
  if (type === 'address') return getAddress(String(value))
  return type === 'string' ? visibleText(String(value)) : String(value)
}

function atomValue(type: string, input: unknown): Value | undefined {
  if (type === 'bool') return typeof input === 'boolean' ? input : undefined
  if (type === 'string') return typeof input === 'string' && isWellFormed(input) ? input : undefined
  if (type === 'address') return isHexOf(input, 20) ? input.toLowerCase() : undefined
  if (type === 'bytes') return isHexOf(input) ? input.toLowerCase() : undefined
  if (type.startsWith('bytes')) return isHexOf(input, Number(type.slice(5))) ? input.toLowerCase() : undefined
  return integer(type, input)
}

/** A lone surrogate has no UTF-8 form; encoders replace it, each in its way. */
function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text)
}

function isHexOf(input: unknown, bytes?: number): input is string {
  if (typeof input !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(input)) return false
  return bytes === undefined || input.length === 2 + bytes * 2
}

/** A safe JSON number, a plain decimal, or hex: nothing padded, signed with plus, fractional, or out of range. */
function integer(type: string, input: unknown): bigint | undefined {
  const isCanonical =
    typeof input === 'number'
      ? Number.isSafeInteger(input) && !Object.is(input, -0)
      : typeof input === 'string' && /^(?:0|-?[1-9]\d{0,77}|0x[0-9a-fA-F]{1,64})$/.test(input)
  if (!isCanonical) return undefined
  const value = BigInt(input as string | number)
  const bits = BigInt(type.replace(/^u?int/, ''))
  const [min, max] = type.startsWith('u') ? [0n, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
  return value >= min && value <= max ? value : undefined
}
