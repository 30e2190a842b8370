import { expect, test } from 'vitest'
import { randomBytes } from '../../randomBytes.ts'
import { addProduct, multiplesOf, toBytes, toWords } from './gf128.ts'

const modulus = (1n << 128n) | 0x87n
const toNumber = (bytes: Uint8Array) => [...bytes].reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
const fromNumber = (value: bigint) =>
  Uint8Array.from({ length: 16 }, (_, byte) => Number((value >> BigInt(byte * 8)) & 255n))

/** Schoolbook: carry-less multiplication, then long division by the modulus. */
function slowProduct(left: bigint, right: bigint): bigint {
  let product = 0n
  for (let bit = 0n; bit < 128n; bit++) if ((right >> bit) & 1n) product ^= left << bit
  for (let bit = 255n; bit >= 128n; bit--) if ((product >> bit) & 1n) product ^= modulus << (bit - 128n)
  return product
}

function product(left: Uint8Array, right: Uint8Array): Uint8Array {
  const sum = new Uint32Array(4)
  addProduct(sum, multiplesOf(toWords(left)), toWords(right), 0)
  return toBytes(sum)
}

test('behavior: products agree with a slow reference', () => {
  for (let round = 0; round < 200; round++) {
    const [left, right] = [randomBytes(16), randomBytes(16)]
    expect(toNumber(product(left, right))).toBe(slowProduct(toNumber(left), toNumber(right)))
  }
})

test('behavior: the corners of the field', () => {
  const top = 1n << 127n
  for (const [left, right] of [
    [0n, top],
    [1n, top],
    [2n, top],
    [top, top],
    [(1n << 128n) - 1n, (1n << 128n) - 1n],
  ] as const) {
    expect(toNumber(product(fromNumber(left), fromNumber(right)))).toBe(slowProduct(left, right))
  }
})

test('behavior: a product is added to the existing sum', () => {
  const [left, right, before] = [randomBytes(16), randomBytes(16), randomBytes(16)]
  const sum = toWords(before)
  addProduct(sum, multiplesOf(toWords(left)), toWords(right), 0)
  expect(toNumber(toBytes(sum))).toBe(toNumber(before) ^ toNumber(product(left, right)))
})
