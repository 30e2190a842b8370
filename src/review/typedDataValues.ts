import { getAddress } from '../core/encoding.ts'
import { maxDepth, maxValues } from './limits.ts'
import { asObject, TypedDataError } from './typedDataError.ts'
import type { Field, Types } from './typedDataTypes.ts'
import { visibleText } from './visibleText.ts'

/** One value of typed data as it is shown. A leaf has text; a struct or an array has children. */
export type TreeNode = { name: string; type: string } & ({ text: string } | { children: TreeNode[] })

/** A value in the one form that is both shown and hashed: integers as bigint, addresses and bytes as hex. */
export type Value = bigint | boolean | string | Value[] | { [name: string]: Value }
export type Struct = { [name: string]: Value }

/** A value to hash and to show. */
export type Read = { value: Value; node: { text: string } | { children: TreeNode[] } }

/**
 * Reads values by type, each in its type's range and form. One step produces both what is shown and what is hashed.
 * @throws {TypedDataError}
 */
export function createReader(types: Types) {
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

/** A lone surrogate has no UTF-8 form, and encoders replace it in different ways. */
function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text)
}

function isHexOf(input: unknown, bytes?: number): input is string {
  if (typeof input !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(input)) return false
  return bytes === undefined || input.length === 2 + bytes * 2
}

/**
 * Accepts a safe JSON number, a plain decimal, or hex. Refuses padding, a plus sign, fractions and values out of range.
 */
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
