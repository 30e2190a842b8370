import { wordAt } from './at.ts'

// GF(2^128) modulo x^128 + x^7 + x^2 + x + 1 (as in NIST SP 800-38D §6.3, but without its reflected bits): bit k of the
// little-endian number is the coefficient of x^k. Four 32-bit words hold an element.

export const elementLength = 16
const words = 4
const bits = 128

export function toWords(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Uint32Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(index * 4, true))
}

export function toBytes(element: Uint32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(element.length * 4)
  const view = new DataView(bytes.buffer)
  element.forEach((word, index) => {
    view.setUint32(index * 4, word, true)
  })
  return bytes
}

/** A public factor times each power of x, so that a product is a masked sum of 128 rows. */
export function multiplesOf(factor: Uint32Array): Uint32Array {
  const rows = new Uint32Array(bits * words)
  let [a, b, c, d] = [wordAt(factor, 0), wordAt(factor, 1), wordAt(factor, 2), wordAt(factor, 3)]
  for (let row = 0; row < bits; row++) {
    rows.set([a, b, c, d], row * words)
    const carry = d >>> 31
    d = (d << 1) | (c >>> 31)
    c = (c << 1) | (b >>> 31)
    b = (b << 1) | (a >>> 31)
    a = (a << 1) ^ (carry * 0x87)
  }
  return rows
}

/**
 * Adds the product of a factor and the secret element at `offset` of `values` to `sum`. Neither a branch nor an address
 * depends on the secret.
 */
export function addProduct(sum: Uint32Array, multiples: Uint32Array, values: Uint32Array, offset: number): void {
  let [a, b, c, d] = [wordAt(sum, 0), wordAt(sum, 1), wordAt(sum, 2), wordAt(sum, 3)]
  for (let bit = 0, row = 0; bit < bits; bit++, row += words) {
    const mask = -((wordAt(values, offset + (bit >> 5)) >>> (bit & 31)) & 1)
    a ^= wordAt(multiples, row) & mask
    b ^= wordAt(multiples, row + 1) & mask
    c ^= wordAt(multiples, row + 2) & mask
    d ^= wordAt(multiples, row + 3) & mask
  }
  sum.set([a, b, c, d])
}
