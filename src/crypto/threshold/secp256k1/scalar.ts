import { invert as invertModulo } from '@noble/curves/abstract/modular'
import { randomBytes } from '../../randomBytes.ts'
import { at } from './at.ts'

/** The order of secp256k1's group (SEC 2 §2.4.1). */
export const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
export const scalarLength = 32
/** So many uniform bytes make a scalar whose bias is below 2^-128 (RFC 9380 §5). */
export const wideScalarLength = 48

/** The representative from 0 to the order less 1. */
export function mod(value: bigint): bigint {
  const rest = value % order
  return rest < 0n ? rest + order : rest
}

/** The inverse of a public value: the algorithm's running time depends on it. */
export function invertPublic(value: bigint): bigint {
  return invertModulo(mod(value), order)
}

/** Reads `wideScalarLength` uniform bytes from `offset` on, not reduced: sums of many such values are reduced once. */
export function readWide(bytes: DataView, offset: number): bigint {
  let value = 0n
  for (let word = 0; word < wideScalarLength; word += 8) value = (value << 64n) | bytes.getBigUint64(offset + word)
  return value
}

/** The scalar that `readWide` stands for. */
export function reduceWide(bytes: DataView, offset: number): bigint {
  return readWide(bytes, offset) % order
}

/** A secret scalar, never zero. */
export function randomScalar(): bigint {
  const scalar = reduceWide(new DataView(randomBytes(wideScalarLength).buffer), 0)
  if (scalar === 0n) throw new Error('The random generator is broken.')
  return scalar
}

/** Writes 32 bytes, big-endian (SEC 1 §2.3.7). */
export function writeScalar(view: DataView, offset: number, scalar: bigint): void {
  for (let word = 3; word >= 0; word--) {
    view.setBigUint64(offset + word * 8, BigInt.asUintN(64, scalar))
    scalar >>= 64n
  }
}

/** Reads 32 bytes; undefined when the number is not below the order. */
export function readScalar(view: DataView, offset: number): bigint | undefined {
  let value = 0n
  for (let word = 0; word < 4; word++) value = (value << 64n) | view.getBigUint64(offset + word * 8)
  return value < order ? value : undefined
}

/** Each scalar as 32 bytes, in order. */
export function encodeScalars(...scalars: readonly bigint[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(scalars.length * scalarLength))
  for (let index = 0; index < scalars.length; index++) writeScalar(view, index * scalarLength, at(scalars, index))
  return new Uint8Array(view.buffer)
}
