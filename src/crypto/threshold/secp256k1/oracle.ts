import { blake3 } from '@noble/hashes/blake3'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { order, readWide, reduceWide, wideScalarLength } from './scalar.ts'

/** Names the protocol and its version in every hash and every share. */
export const protocolName = 'dkls23-1'

/** Four bytes, big-endian. */
export function uint32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** Longer parts enter an oracle by their SHA-256, which in JavaScript is three times as fast as BLAKE3. */
const longPart = 64

/**
 * A random oracle of its own for each `label`. The encoding is injective: every part stands behind its length, so that
 * `('a', 'bc')` and `('ab', 'c')` differ (TSSHOCK, 2023).
 */
export function oracle(label: string, parts: readonly Uint8Array[], length = 32): Uint8Array<ArrayBuffer> {
  const named = [utf8ToBytes(`latchkey ${protocolName}`), utf8ToBytes(label), ...parts]
  const short = (part: Uint8Array) => (part.length > longPart ? sha256(part) : part)
  const input = concatBytes(...named.flatMap((part) => [uint32(part.length), short(part)]))
  return new Uint8Array(blake3(input, { dkLen: length }))
}

/** Scalars from one oracle, each of `wideScalarLength` bytes. */
export function oracleScalars(label: string, parts: readonly Uint8Array[], count: number): bigint[] {
  return readWides(oracle(label, parts, count * wideScalarLength), count).map((wide) => wide % order)
}

/** One scalar from an oracle. */
export function oracleScalar(label: string, parts: readonly Uint8Array[]): bigint {
  const bytes = oracle(label, parts, wideScalarLength)
  return reduceWide(new DataView(bytes.buffer), 0)
}

/**
 * An oracle for thousands of short inputs of one length: BLAKE3's keyed mode, whose key binds label and context, over an
 * index and the input.
 */
export function indexedOracle(label: string, parts: readonly Uint8Array[]) {
  const key = oracle(label, parts)
  return (index: number, input: Uint8Array, length: number): Uint8Array => {
    const bytes = new Uint8Array(4 + input.length)
    new DataView(bytes.buffer).setUint32(0, index)
    bytes.set(input, 4)
    return blake3(bytes, { key, dkLen: length })
  }
}

/** Reads `count` scalars out of an oracle's bytes, not reduced. */
export function readWides(bytes: Uint8Array, count: number): bigint[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const wides: bigint[] = []
  for (let index = 0; index < count; index++) wides.push(readWide(view, index * wideScalarLength))
  return wides
}
