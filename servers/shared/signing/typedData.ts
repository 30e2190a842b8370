import { keccak_256 } from '@noble/hashes/sha3'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { parse, parseJson } from 'latchkey/wire'
import * as v from 'valibot'
import { getTypesForEIP712Domain } from 'viem'
import { encodeAbiParameters } from 'viem/utils'
import { maxIdentifierLength, maxTypedDataLength, maxTypedValues, maxTypes } from './limits.ts'

/**
 * Returns the digest of typed data (EIP-712), given as JSON. Its work is bounded for any input: a type is hashed once,
 * not once for each value, and each value is read once (threats T12). A domain without a type is hashed by its usual
 * fields.
 * @throws {Error} when a value does not have its type, or is missing
 */
export function hashTypedData(text: string): Uint8Array {
  const { domain, structs, primaryType, message } = parseTypedData(text)
  const hashStruct = createStructHasher(structs)
  const parts = [hexToBytes('1901'), hashStruct('EIP712Domain', domain)]
  if (primaryType !== 'EIP712Domain') parts.push(hashStruct(primaryType, message))
  return keccak_256(concatBytes(...parts))
}

/** Keccak-256 takes its input in blocks of this many bytes. */
const blockBytes = 136

/**
 * Counts what hashing typed data takes, in values: one is a number, a struct, an array, or a block of a text or of the
 * description of a type. Counts until the value that would be refused.
 */
export function countTypedValues(text: string): number {
  let count = 0
  try {
    const { domain, structs, primaryType, message } = parseTypedData(text)
    const described = new Set<string>()
    const blocks = (length: number) => Math.ceil(length / blockBytes)

    const countStruct = (name: string, value: unknown) => {
      const fields = structs.get(name) ?? []
      if (!described.has(name)) {
        for (const each of referencesOf(structs, name)) {
          count += blocks(describeStruct(each, structs.get(each) ?? []).length)
        }
      }
      described.add(name)
      for (const { name, type } of fields) countValue(type, readOwn(value, name))
    }
    const countValue = (type: string, value: unknown) => {
      count += 1
      if (count > maxTypedValues) throw new RangeError('Too many values.')
      if (structs.has(type)) return countStruct(type, value)
      const item = toItemType(type)
      if (item !== undefined && Array.isArray(value)) for (const each of value) countValue(item, each)
      else if (typeof value === 'string') count += blocks(value.length) - 1
    }

    countStruct('EIP712Domain', domain)
    if (primaryType !== 'EIP712Domain') countStruct(primaryType, message)
  } catch {
    // Hashing will stop here too.
  }
  return count
}

/** Typed data with the fields of each struct; a domain without a type has its usual fields. */
export type TypedData = {
  domain: Record<string, unknown>
  structs: ReadonlyMap<string, readonly Field[]>
  primaryType: string
  message: Record<string, unknown>
}

/**
 * Reads typed data without checking values.
 * @throws {WireError}
 */
export function parseTypedData(text: string): TypedData {
  const { domain, types, primaryType, message } = parse(typedData, parseJson(text, maxTypedDataLength))
  const usual: readonly Field[] = getTypesForEIP712Domain({ domain })
  const structs = new Map<string, readonly Field[]>([['EIP712Domain', usual], ...Object.entries(types)])
  return { domain, structs, primaryType, message }
}

const identifier = v.pipe(v.string(), v.maxLength(maxIdentifierLength, 'is too long'))
const field = v.object({ name: identifier, type: identifier })
export type Field = v.InferOutput<typeof field>

const typedData = v.object({
  domain: v.optional(v.looseObject({}), {}),
  types: v.pipe(
    v.record(
      identifier,
      v.pipe(
        v.array(field),
        // Fields of one name would share a value, and a few characters could cause exponential work.
        v.check((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, 'expected each name once'),
      ),
    ),
    v.check((types) => Object.keys(types).length <= maxTypes, 'are too many'),
  ),
  primaryType: v.string(),
  message: v.looseObject({}),
})

/** `hashStruct` of EIP-712 "Definition of hashStruct", with every type's hash cached. */
function createStructHasher(structs: ReadonlyMap<string, readonly Field[]>) {
  const typeHashes = new Map<string, Uint8Array>()
  let values = 0

  function hashStruct(name: string, value: unknown): Uint8Array {
    const fields = structs.get(name)
    if (!fields) throw new TypeError('A struct has no type.')
    const values = fields.map((each) => encode(each.type, readOwn(value, each.name)))
    return keccak_256(concatBytes(hashType(name), ...values))
  }

  function hashType(name: string): Uint8Array {
    const known = typeHashes.get(name)
    if (known) return known
    const [own, ...others] = referencesOf(structs, name)
    const text = [own, ...others.sort()]
      .map((each) => describeStruct(each ?? '', structs.get(each ?? '') ?? []))
      .join('')
    const hash = keccak_256(utf8ToBytes(text))
    typeHashes.set(name, hash)
    return hash
  }

  /** `encodeData` of one member: 32 bytes. */
  function encode(type: string, value: unknown): Uint8Array {
    values += 1
    if (values > maxTypedValues) throw new RangeError('Too many values.')
    if (structs.has(type)) return hashStruct(type, value)
    const [, item, length] = arrayType.exec(type) ?? []
    if (item !== undefined) {
      if (!Array.isArray(value) || (length && value.length !== Number(length)))
        throw new TypeError('Not such an array.')
      return keccak_256(concatBytes(...value.map((each) => encode(item, each))))
    }
    return encodeAtom(type, value)
  }

  return hashStruct
}

const arrayType = /^(.+)\[([0-9]*)\]$/

function toItemType(type: string): string | undefined {
  return arrayType.exec(type)?.[1]
}

/** A struct and every struct it refers to, itself first. */
function referencesOf(structs: ReadonlyMap<string, readonly Field[]>, name: string): string[] {
  const found = new Set([name])
  for (const each of found) {
    for (const { type } of structs.get(each) ?? []) {
      const [base = ''] = type.split('[')
      if (structs.has(base)) found.add(base)
    }
  }
  return [...found]
}

function describeStruct(name: string, fields: readonly Field[]): string {
  return `${name}(${fields.map((each) => `${each.type} ${each.name}`).join(',')})`
}

/** Only own properties: every object inherits `constructor`. */
function readOwn(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name)) {
    throw new TypeError('A member is missing.')
  }
  return (value as Record<string, unknown>)[name]
}

function encodeAtom(type: string, value: unknown): Uint8Array {
  if (type === 'string' && typeof value === 'string') return keccak_256(utf8ToBytes(value))
  if (type === 'bytes' && typeof value === 'string' && value.startsWith('0x'))
    return keccak_256(hexToBytes(value.slice(2)))
  const isNumber = /^u?int[0-9]+$/.test(type) && isInteger(value)
  if (isNumber || /^(address|bool|bytes[0-9]+)$/.test(type)) {
    return hexToBytes(encodeAbiParameters([{ type }], [isNumber ? BigInt(value as string) : value]).slice(2))
  }
  throw new TypeError('A value does not fit its type.')
}

/** A number that JSON keeps exactly, or one in text, decimal or hex. */
function isInteger(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value)
  return typeof value === 'string' && /^(-?[0-9]{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)
}
