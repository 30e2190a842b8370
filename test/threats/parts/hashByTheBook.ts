import { keccak_256 } from '@noble/hashes/sha3'

/** Typed data as a page sends it, after `JSON.parse`. */
export type RawTypedData = {
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

/**
 * Computes the digest of typed data, written from the text of EIP-712 alone: it shares no encoder with the code under test. It
 * reads the page's raw values, so it detects anything that the wallet changed.
 */
export function hashByTheBook({ types, primaryType, domain, message }: RawTypedData): `0x${string}` {
  const parts = [Buffer.of(0x19, 0x01), hashStruct('EIP712Domain', domain)]
  if (primaryType !== 'EIP712Domain') parts.push(hashStruct(primaryType, message))
  return `0x${keccak(Buffer.concat(parts)).toString('hex')}`

  /** "hashStruct(s) = keccak256(typeHash ‖ encodeData(s))" */
  function hashStruct(type: string, value: Record<string, unknown>): Buffer {
    const fields = types[type]!.map((field) => encode(field.type, value[field.name]))
    return keccak(Buffer.concat([keccak(Buffer.from(encodeType(type))), ...fields]))
  }

  /** "the set of referenced struct types is collected, sorted by name and appended" */
  function encodeType(type: string): string {
    const others = [...referenced(type, new Set<string>())].filter((name) => name !== type).sort()
    return [type, ...others].map(writeType).join('')
  }

  function writeType(name: string): string {
    return `${name}(${types[name]!.map((field) => `${field.type} ${field.name}`).join(',')})`
  }

  function referenced(type: string, found: Set<string>): Set<string> {
    const name = type.replace(/\[.*$/, '')
    if (!types[name] || found.has(name)) return found
    found.add(name)
    for (const field of types[name]) referenced(field.type, found)
    return found
  }

  function encode(type: string, value: unknown): Buffer {
    const array = /^(.*)\[\d*\]$/.exec(type)
    if (array) return keccak(Buffer.concat((value as unknown[]).map((item) => encode(array[1]!, item))))
    if (types[type]) return hashStruct(type, value as Record<string, unknown>)
    if (type === 'string') return keccak(Buffer.from(String(value), 'utf8'))
    if (type === 'bytes') return keccak(fromHex(value))
    if (type.startsWith('bytes')) return Buffer.concat([fromHex(value), Buffer.alloc(32)]).subarray(0, 32)
    if (type === 'address') return Buffer.concat([Buffer.alloc(12), fromHex(value)])
    return word(type === 'bool' ? (value ? 1n : 0n) : BigInt(value as string | number))
  }
}

/** "sign-extended to 256-bit and encoded in big endian order" */
function word(value: bigint): Buffer {
  return Buffer.from(BigInt.asUintN(256, value).toString(16).padStart(64, '0'), 'hex')
}

function fromHex(value: unknown): Buffer {
  return Buffer.from(String(value).slice(2), 'hex')
}

function keccak(bytes: Buffer): Buffer {
  return Buffer.from(keccak_256(bytes))
}
